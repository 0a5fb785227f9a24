import { CloseOutlined, CommentOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { orderDetailLimits } from '@portal/contract/orders';
import { Button, Flex, Input } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../../shared/form/date-picker';
import { lotsExpected } from '../../../shared/form/lots-text';
import { useLotsInput } from '../../../shared/form/use-lots-input';
import { ArticleWords } from '../../../shared/ui/values/article-words';
import { formatAedAmount, formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { BeforeAfter } from '../revisions/before-after';
import { useEditing, useLineEdit } from './draft-context';
import {
  type EditableLine,
  type Entry,
  isOverAvailable,
  isRemoved,
  type LineEdit,
  lineTotal,
  lotsOf,
  missingEntry,
  shortLots,
  typedLots,
} from './editable-line';

interface LineProps {
  line: EditableLine;
}

export const fieldId = ({ stockItemId }: EditableLine, entry: Entry) => `${entry}-${stockItemId}`;

/** The reference with its description, and the entries that a line may have beside its lots. */
export function ReferenceCell({ line, available }: LineProps & { available: boolean }) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions']);
  const { draft } = useEditing();
  const edit = useLineEdit(line);
  // A row that scrolls into view again does not take the focus.
  const [opensNote, setOpensNote] = useState(false);
  const removed = isRemoved(edit);
  const { reference } = line;
  return (
    <div className="order-line-reference">
      <Flex wrap align="center" gap={2}>
        {removed ? <del>{reference}</del> : <strong>{reference}</strong>}
        <Flex className="edit-line-buttons">
          <Button
            type="text"
            size="small"
            className="order-line-note-button"
            icon={<CommentOutlined aria-hidden />}
            aria-label={t('noteOn', { reference })}
            title={t('noteOn', { reference })}
            onClick={() => {
              setOpensNote(true);
              draft.setNote(line, edit?.note ?? line.baseNote ?? '');
            }}
          />
          <Button
            type="text"
            size="small"
            className="order-line-note-button"
            icon={removed ? <UndoOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
            aria-label={t(removed ? 'orderEditing:restore' : 'orderEditing:remove', { reference })}
            title={t(removed ? 'orderEditing:restore' : 'orderEditing:remove', { reference })}
            onClick={() => (removed ? draft.restore(line) : draft.remove(line))}
          />
        </Flex>
      </Flex>
      <ArticleWords of={line} />
      {!line.isOffered && <StatusChip tone="cancelled">{t('noLongerOffered')}</StatusChip>}
      {line.baseLots === null && <StatusChip tone="accent">{t('orderRevisions:added')}</StatusChip>}
      {removed && <StatusChip tone="rejected">{t('orderRevisions:removed')}</StatusChip>}
      {available && (
        <span className="muted">
          {t('availableNowIs')} <AvailableCell line={line} />
        </span>
      )}
      <BackOrderFields line={line} edit={edit} />
      {edit?.note === undefined ? (
        line.baseNote && (
          <span className="order-line-note" dir="auto">
            {line.baseNote}
          </span>
        )
      ) : (
        <Input
          size="small"
          dir="auto"
          autoFocus={opensNote}
          maxLength={orderDetailLimits.lineNote}
          aria-label={t('noteOn', { reference })}
          placeholder={t('lineNote')}
          value={edit.note}
          onChange={({ target }) => draft.setNote(line, target.value)}
        />
      )}
    </div>
  );
}

/** The lots to back-order and the expected day, or the button that begins with what is short. */
function BackOrderFields({ line, edit }: LineProps & { edit: LineEdit | undefined }) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions']);
  const { draft, showsMissing } = useEditing();
  const { reference } = line;
  const short = shortLots(line, edit);
  const missing = showsMissing ? missingEntry(edit) : undefined;
  const [hint] = useState(() => `${fieldId(line, 'laterLots')}-hint`);
  const marks = (reason: string | false) =>
    reason !== false && ({ status: 'error', 'aria-invalid': true, 'aria-describedby': hint } as const);
  const backOrder = edit?.backOrder;
  const invalid = edit?.invalid?.laterLots;
  const input = useLotsInput({
    lots: backOrder?.lots ?? null,
    empty: null,
    least: 1,
    invalid,
    state: edit,
    onLots: (lots) => {
      draft.dropInvalid(line, 'laterLots');
      if (backOrder) draft.setBackOrder(line, { ...backOrder, lots });
    },
    onInvalid: (text, former) => draft.keepInvalid(line, 'laterLots', text, former),
    onRestore: () => draft.dropInvalid(line, 'laterLots'),
  });
  if (!backOrder) {
    if (short === 0) return null;
    return (
      <Button type="link" size="small" className="orders-inline-button" onClick={() => draft.backOrderRest(line)}>
        {t('orderEditing:backOrderRest', { lots: texts.t('trade:lots', { count: short }) })}
      </Button>
    );
  }
  const lotsHint =
    invalid === undefined ? missing === 'laterLots' && t('orderEditing:lotsMissing') : lotsExpected(invalid, 1);
  const dayHint =
    missing === 'expectedOn' &&
    (backOrder.expectedOn ? translateSentence(messages.orders.expectedDatePast) : t('orderEditing:expectedMissing'));
  return (
    <Flex
      wrap
      align="center"
      gap={4}
      className="edit-back-order"
      role="group"
      aria-label={t('orderEditing:backOrderOf', { reference })}
    >
      <span className="muted">{t('orderRevisions:backOrder')}</span>
      <Input
        {...input}
        size="small"
        className="edit-back-order-lots"
        id={fieldId(line, 'laterLots')}
        aria-label={t('orderEditing:backOrderLots', { reference })}
        {...marks(lotsHint)}
      />
      <DatePicker
        size="small"
        format="DD/MM/YYYY"
        allowClear={false}
        minDate={dayjs()}
        id={fieldId(line, 'expectedOn')}
        aria-label={t('orderEditing:expectedDay', { reference })}
        placeholder={t('orderEditing:expectedOn')}
        {...marks(dayHint)}
        value={backOrder.expectedOn ? dayjs(backOrder.expectedOn) : null}
        onChange={(day) => draft.setBackOrder(line, { ...backOrder, expectedOn: day?.format('YYYY-MM-DD') ?? null })}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('orderEditing:noBackOrder', { reference })}
        onClick={() => draft.setBackOrder(line, undefined)}
      />
      {(lotsHint || dayHint) && (
        <span id={hint} className="edit-refused">
          {lotsHint || dayHint}
        </span>
      )}
    </Flex>
  );
}

/** The field for the lots, with the former lots below. */
export function LotsCell({ line, onKey }: LineProps & { onKey: (event: KeyboardEvent, line: EditableLine) => void }) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions']);
  const { draft, shortages, showsMissing } = useEditing();
  const edit = useLineEdit(line);
  const { stockItemId, reference, baseLots, availableLots } = line;
  const lots = typedLots(line, edit);
  const shortage = shortages.get(stockItemId);
  const refused = shortage !== undefined && (lots ?? 0) > shortage;
  const over = isOverAvailable(line, edit);
  const invalid = edit?.invalid?.lots;
  const isMissing = showsMissing && lots === null;
  const expected = invalid === undefined ? isMissing && t('orderEditing:lotsMissing') : lotsExpected(invalid);
  const [hint] = useState(() => `${fieldId(line, 'lots')}-hint`);
  const input = useLotsInput({
    lots,
    empty: null,
    invalid,
    state: edit,
    onLots: (typed) => draft.setLots(line, typed),
    onInvalid: (text, former) => draft.keepInvalid(line, 'lots', text, former),
    onRestore: () => draft.dropInvalid(line, 'lots'),
  });
  return (
    <div className="edit-lots">
      <Input
        {...input}
        id={fieldId(line, 'lots')}
        aria-label={t('orderEditing:lotsOf', { reference })}
        aria-invalid={refused || expected !== false}
        aria-describedby={refused || over || expected ? hint : undefined}
        status={refused || expected ? 'error' : over ? 'warning' : undefined}
        onKeyDown={(event) => {
          input.onKeyDown(event);
          if (!event.defaultPrevented) onKey(event, line);
        }}
      />
      {baseLots !== null && lots !== baseLots && (
        <del className="muted figures">
          <span className="visually-hidden">{t('orderRevisions:before')} </span>
          {formatCount(baseLots)}
        </del>
      )}
      {expected && (
        <span id={hint} className="edit-refused">
          {expected}
        </span>
      )}
      {!expected && (refused || over) && (
        <span id={hint} className={refused ? 'edit-refused' : 'orders-short'}>
          {t('onlyLots', { lots: formatCount(Math.max(0, refused ? shortage : (availableLots ?? 0))) })}
        </span>
      )}
    </div>
  );
}

export function TotalCell({ line, price }: LineProps & { price: boolean }) {
  const { t } = useTranslation('orders');
  const edit = useLineEdit(line);
  return (
    <div className="order-line-figures">
      <BeforeAfter
        before={line.baseLots === null ? null : formatAedAmount(lineTotal(line, line.baseLots))}
        after={formatAedAmount(lineTotal(line, lotsOf(line, edit)))}
      />
      {price && <span className="muted">{t('atUnitPrice', { price: formatPrice(line.unitPrice) })}</span>}
    </div>
  );
}

export function AvailableCell({ line }: LineProps) {
  const { t } = useTranslation('orders');
  if (!line.isOffered) return <span className="muted">–</span>;
  if (line.availableLots === null) return <span className="muted">{t('notTracked')}</span>;
  return formatCount(line.availableLots);
}
