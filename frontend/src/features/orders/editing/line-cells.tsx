import { CloseOutlined, CommentOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { orderDetailLimits } from '@portal/contract/orders';
import { workbookLimits } from '@portal/contract/workbook';
import { Button, DatePicker, Flex, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

const wholeNumber = {
  precision: 0,
  controls: false,
  keyboard: false,
  inputMode: 'numeric',
  max: workbookLimits.lotsPerLine,
} as const;

/** The reference with its description, and the entries that a line may have beside its lots. */
export function ReferenceCell({ line, available }: LineProps & { available: boolean }) {
  const { t } = useTranslation('orders');
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
            aria-label={t(removed ? 'editing.restore' : 'editing.remove', { reference })}
            title={t(removed ? 'editing.restore' : 'editing.remove', { reference })}
            onClick={() => (removed ? draft.restore(line) : draft.remove(line))}
          />
        </Flex>
      </Flex>
      <ArticleWords of={line} />
      {!line.isOffered && <StatusChip tone="cancelled">{t('noLongerOffered')}</StatusChip>}
      {line.baseLots === null && <StatusChip tone="accent">{t('revisions.added')}</StatusChip>}
      {removed && <StatusChip tone="rejected">{t('revisions.removed')}</StatusChip>}
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
  const { t } = useTranslation('orders');
  const { draft, showsMissing } = useEditing();
  const { reference } = line;
  const short = shortLots(line, edit);
  const missing = showsMissing ? missingEntry(edit) : undefined;
  const [hint] = useState(() => `${fieldId(line, 'laterLots')}-hint`);
  const marks = (entry: Entry) =>
    missing === entry && ({ status: 'error', 'aria-invalid': true, 'aria-describedby': hint } as const);
  if (!edit?.backOrder) {
    if (short === 0) return null;
    return (
      <Button type="link" size="small" className="orders-inline-button" onClick={() => draft.backOrderRest(line)}>
        {t('editing.backOrderRest', { lots: texts.t('trade:lots', { count: short }) })}
      </Button>
    );
  }
  const { backOrder } = edit;
  return (
    <Flex
      wrap
      align="center"
      gap={4}
      className="edit-back-order"
      role="group"
      aria-label={t('editing.backOrderOf', { reference })}
    >
      <span className="muted">{t('revisions.backOrder')}</span>
      <InputNumber<number>
        {...wholeNumber}
        size="small"
        min={1}
        className="edit-back-order-lots"
        id={fieldId(line, 'laterLots')}
        aria-label={t('editing.backOrderLots', { reference })}
        {...marks('laterLots')}
        value={backOrder.lots}
        onChange={(lots) => draft.setBackOrder(line, { ...backOrder, lots })}
      />
      <DatePicker
        size="small"
        format="DD/MM/YYYY"
        allowClear={false}
        minDate={dayjs()}
        id={fieldId(line, 'expectedOn')}
        aria-label={t('editing.expectedDay', { reference })}
        placeholder={t('editing.expectedOn')}
        {...marks('expectedOn')}
        value={backOrder.expectedOn ? dayjs(backOrder.expectedOn) : null}
        onChange={(day) => draft.setBackOrder(line, { ...backOrder, expectedOn: day?.format('YYYY-MM-DD') ?? null })}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('editing.noBackOrder', { reference })}
        onClick={() => draft.setBackOrder(line, undefined)}
      />
      {(missing === 'laterLots' || missing === 'expectedOn') && (
        <span id={hint} className="edit-refused">
          {missing === 'expectedOn' && backOrder.expectedOn
            ? translateSentence(messages.orders.expectedDatePast)
            : t(missing === 'laterLots' ? 'editing.lotsMissing' : 'editing.expectedMissing')}
        </span>
      )}
    </Flex>
  );
}

/** The field for the lots, with the former lots below. */
export function LotsCell({ line, onKey }: LineProps & { onKey: (event: KeyboardEvent, line: EditableLine) => void }) {
  const { t } = useTranslation('orders');
  const { draft, shortages, showsMissing } = useEditing();
  const edit = useLineEdit(line);
  const { stockItemId, reference, baseLots, availableLots } = line;
  const lots = typedLots(line, edit);
  const shortage = shortages.get(stockItemId);
  const refused = shortage !== undefined && (lots ?? 0) > shortage;
  const over = isOverAvailable(line, edit);
  const missing = showsMissing && missingEntry(edit) === 'lots';
  const [hint] = useState(() => `${fieldId(line, 'lots')}-hint`);
  return (
    <div className="edit-lots">
      <InputNumber<number>
        {...wholeNumber}
        id={fieldId(line, 'lots')}
        min={0}
        aria-label={t('editing.lotsOf', { reference })}
        aria-invalid={refused || missing}
        aria-describedby={refused || over || missing ? hint : undefined}
        status={refused || missing ? 'error' : over ? 'warning' : undefined}
        value={lots}
        onChange={(value) => draft.setLots(line, value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => onKey(event, line)}
      />
      {baseLots !== null && lots !== baseLots && (
        <del className="muted figures">
          <span className="visually-hidden">{t('revisions.before')} </span>
          {formatCount(baseLots)}
        </del>
      )}
      {missing && (
        <span id={hint} className="edit-refused">
          {t('editing.lotsMissing')}
        </span>
      )}
      {(refused || over) && (
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
