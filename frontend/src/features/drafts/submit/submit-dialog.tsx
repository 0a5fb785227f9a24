import type { Draft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { PlacedOrder } from '@portal/contract/orders';
import type { PublishedLine } from '@portal/contract/stock-files';
import type { Problem } from '@portal/contract/workbook';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ordersPath } from '../../../shared/access/paths';
import { useSession } from '../../../shared/access/session';
import { CreditNotice } from '../../../shared/credit/credit-notice';
import type { ApiError } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable, problemSentence } from '../../../shared/ui/problem-table';
import { Money } from '../../../shared/ui/values/money';
import { formatCount } from '../../../shared/ui/values/numbers';
import { translateSentence } from '../../../texts/translate-sentence';
import type { Totals } from '../sheet/lots-sheet';
import { draftApiPath } from '../use-draft';
import type { SavedSheet } from '../use-sheet';

interface Props extends DialogControls {
  draft: Draft;
  saved: SavedSheet;
  lines: ReadonlyMap<string, PublishedLine>;
  unlisted: ReadonlySet<string>;
  /** False while the references of a new version of the stock file are loaded. */
  isComplete: boolean;
  /** Closes the dialog and goes to a line. */
  onShowLine: (id: string) => void;
}

const areSame = (one: Totals, other: Totals): boolean =>
  one.lines === other.lines && one.lots === other.lots && one.units === other.units && one.amount === other.amount;

/** Confirms the totals, saves what is still to be saved and makes an order of the draft (row G07). */
export function SubmitDialog({ draft, saved, lines, unlisted, isComplete, onShowLine, ...dialog }: Props) {
  const { t } = useTranslation('drafts');
  const navigate = useNavigate();
  const session = useSession();
  const isBuyer = session.state === 'user' && session.user.role === 'buyer';
  const { sheet, queue } = saved;
  const [state, setState] = useState<'asking' | 'saving' | 'unsaved' | 'changed'>('asking');
  const [placed, setPlaced] = useState<PlacedOrder>();
  const open = (order: PlacedOrder) => void navigate(`${ordersPath}/${order._id}`, { replace: true });
  const { start, busy, error, reset } = useAction<PlacedOrder>({
    call: () => ({
      method: 'post',
      url: draftApiPath(draft._id, '/submit'),
      body: { revision: saved.revision(), version: draft.stockFile.version },
    }),
    idempotent: true,
    refreshes: ['orders', 'drafts'],
    failed: messages.drafts.submitFailed,
    done: ({ orderNumber }) => t('submit.done', { orderNumber }),
    onDone: (order) => (order.warnings.length > 0 ? setPlaced(order) : open(order)),
    onFailed: ({ body }) => sheet.setRefusals((body?.problems ?? []).flatMap((problem) => refusals(problem, linesOf))),
  });
  const linesOf = ({ reference }: Problem) =>
    [...sheet.orderedIds()].filter((id) => reference !== undefined && lines.get(id)?.reference === reference);
  const totals = useSyncExternalStore(sheet.subscribe, sheet.totals);
  const submit = async () => {
    setState('saving');
    sheet.setRefusals([]);
    await queue.flush();
    if (queue.state().kind !== 'saved') return setState('unsaved');
    // The person has confirmed other totals, because somebody else changed the draft meanwhile.
    if (!areSame(totals, sheet.totals())) return setState('changed');
    setState('asking');
    start();
  };
  const ordered = [...sheet.orderedIds()];
  const over = ordered.filter((id) => {
    const available = lines.get(id)?.availableLots ?? null;
    return available !== null && sheet.lots(id) > available;
  }).length;
  const gone = ordered.filter((id) => unlisted.has(id)).length;
  const failures = { asking: null, saving: null, unsaved: t('submit.notSaved'), changed: messages.drafts.changed };
  const hasProblems = (placed?.warnings ?? error?.body?.problems ?? []).length > 0;
  const facts = [
    { name: t('submit.lines'), value: formatCount(totals.lines) },
    { name: t('submit.lots'), value: formatCount(totals.lots) },
    { name: t('submit.units'), value: formatCount(totals.units) },
  ];
  return (
    <ActionDialog
      {...dialog}
      onClose={placed ? () => open(placed) : dialog.onClose}
      title={t('submit.title')}
      subject={[draft.stockFile.fileName, draft.buyer.companyName ?? draft.buyer.name].join(' · ')}
      primary={t('submit.button')}
      onPrimary={() => {
        reset();
        void submit();
      }}
      busy={busy || state === 'saving'}
      disabled={!isComplete || totals.lines === 0 || gone > 0}
      over={placed !== undefined}
      failure={
        failures[state] ??
        (error && (
          <Failure
            error={error}
            opens={(problem) => {
              const [first] = linesOf(problem);
              return first === undefined ? undefined : () => onShowLine(first);
            }}
          />
        ))
      }
      width={hasProblems ? 920 : 560}
    >
      {placed ? (
        <>
          <Notice type="success" role="status" message={t('submit.done', { orderNumber: placed.orderNumber })} />
          <ProblemTable problems={placed.warnings} />
        </>
      ) : (
        <>
          <dl className="totals">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t('submit.amount')}</dt>
              <dd>
                <Money amount={totals.amount} />
              </dd>
            </div>
          </dl>
          {gone > 0 && <Notice type="error" role="alert" message={t('submit.gone', { count: gone })} />}
          {over > 0 && <Notice type="warning" message={t('submit.over', { count: over })} />}
          {isBuyer && <CreditNotice amount={totals.amount} />}
        </>
      )}
    </ActionDialog>
  );
}

/** The cells of a problem's reference, which a stock file may list in several colours and sizes. */
function refusals(problem: Problem, linesOf: (problem: Problem) => string[]): [id: string, reason: string][] {
  if (problem.severity !== 'error') return [];
  return linesOf(problem).map((id) => [id, problemSentence(problem)]);
}

function Failure({ error, opens }: { error: ApiError; opens: (problem: Problem) => (() => void) | undefined }) {
  const { problems = [], problemCount, code } = error.body ?? {};
  return (
    <>
      <Notice type="error" role="alert" message={translateSentence(error.message, code)} />
      <ProblemTable problems={problems} total={problemCount} opens={opens} />
    </>
  );
}
