import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { Order, OrderLine } from '@portal/contract/orders';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import type { ApiError } from '../../../shared/data/api';
import { useLeaveQuestion } from '../../../shared/leaving/use-leave-question';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { ApproveDialog } from '../dialogs/approve-dialog';
import { useOrderLines } from '../page/use-order-page';
import { AddReference } from './add-reference';
import { ChangedNotice } from './changed-notice';
import { DiscardDialog } from './discard-dialog';
import { DraftConsequences } from './draft-consequences';
import { EditingContext } from './draft-context';
import { readDraft, storeDraft, subscribeToDraft } from './draft-storage';
import { EditBar } from './edit-bar';
import { EditTable, type EditTableHandle } from './edit-table';
import { LeaveDialog } from './leave-dialog';
import { ProposalDraft } from './proposal-draft';
import { SendDialog } from './send-dialog';
import './editing.css';

interface Props {
  order: Order;
  onLeave: () => void;
}

/** Loads the lines, of which an order that can be changed has at most one page, and continues unsent changes. */
export function OrderEditor({ order, onLeave }: Props) {
  const { t } = useTranslation('orders');
  const { query } = useOrderLines(order, 1);
  const dialogs = useOpenDialog<'send' | 'approve', Order>(() => null);
  const mayPropose = order.actions.includes('propose');
  // The editor stays on the lines that it has until those of a new revision are loaded, also when loading them fails.
  const [loaded, setLoaded] = useState<LoadedLines>();
  const lines = query.isPlaceholderData ? undefined : query.data?.data;
  const isCurrent = loaded?.revision === order.revision;
  if (lines && (lines !== loaded?.lines || !isCurrent)) setLoaded({ lines, revision: order.revision });

  const isOver = !mayPropose && dialogs.active === null;
  useEffect(() => {
    // A dialog stays open with its message when the order can no longer be changed.
    if (isOver) onLeave();
  }, [isOver, onLeave]);

  const failure = query.isError && !isCurrent && <QueryError query={query} title={t('linesCouldNotBeLoaded')} />;
  if (!loaded) {
    return (
      failure || (
        <div role="status" aria-label={t('loadingLines')}>
          <Skeleton active title={false} paragraph={{ rows: Math.min(12, order.lineCount) }} />
        </div>
      )
    );
  }
  const loading = !isCurrent || query.isFetching || query.isError;
  return (
    <>
      {failure}
      <LoadedEditor order={order} loaded={loaded} loading={loading} dialogs={dialogs} onLeave={onLeave} />
    </>
  );
}

interface LoadedLines {
  lines: readonly OrderLine[];
  /** The revision for which exactly these lines were loaded. */
  revision: number;
}

interface LoadedProps extends Props {
  loaded: LoadedLines;
  /** True until the lines of the order's current revision are loaded. */
  loading: boolean;
  dialogs: ReturnType<typeof useOpenDialog<'send' | 'approve', Order>>;
}

const noShortages: ReadonlyMap<string, number> = new Map();

function LoadedEditor({ order, loaded, loading, dialogs, onLeave }: LoadedProps) {
  const { t } = useTranslation(['orders', 'orderEditing']);
  const { _id: userId } = useSessionUser();
  const table = useRef<EditTableHandle>(null);
  const store = (unsent: Parameters<typeof storeDraft>[2]) => storeDraft(userId, order._id, unsent);
  const continueUnsent = () => {
    const unsent = readDraft(userId, order._id);
    return new ProposalDraft(unsent?.base ?? loaded.revision, loaded.lines, unsent, store);
  };
  const [draft, setDraft] = useState(continueUnsent);
  const [shortages, setShortages] = useState(noShortages);
  const [showsMissing, setShowsMissing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { active, openDialog, dialog } = dialogs;
  const discarding = useOpenDialog<'discard', number>(() => null);
  const { changedLines, invalid } = useSyncExternalStore(draft.subscribe, draft.summary);
  const isOutdated = draft.base !== order.revision;

  useEffect(() => {
    if (!isOutdated) draft.updateAvailability(loaded.lines);
  }, [draft, loaded, isOutdated]);

  useEffect(() => table.current?.focusLine(0), []);

  // Whatever is typed here is stored at once, so the stored changes are those of both tabs.
  const showOtherTab = useEffectEvent(() => setDraft(continueUnsent()));
  useEffect(() => subscribeToDraft(userId, order._id, showOtherTab), [userId, order._id]);

  const question = useLeaveQuestion(changedLines > 0, 'page');

  const focusItem = (id: string) =>
    table.current?.focusLine(draft.lines().findIndex(({ stockItemId }) => stockItemId === id));
  const open = (action: 'send' | 'approve') => {
    const [first] = invalid;
    if (first === undefined) return openDialog(action, order);
    setShowsMissing(true);
    focusItem(first);
  };
  const leave = () => (changedLines > 0 ? setLeaving(true) : onLeave());
  const discard = () => {
    store(undefined);
    onLeave();
  };
  const startFromCurrent = (unsent: ReturnType<ProposalDraft['unsent']>) => {
    store(unsent && { ...unsent, base: loaded.revision });
    setShortages(noShortages);
    setDraft(new ProposalDraft(loaded.revision, loaded.lines, unsent, store));
  };
  const showShortages = ({ body }: ApiError) =>
    setShortages(
      new Map(
        body?.insufficientItems?.map(({ stockItemId = '', availableQuantity }) => [stockItemId, availableQuantity]),
      ),
    );
  const editing = useMemo(() => ({ draft, shortages, showsMissing }), [draft, shortages, showsMissing]);

  return (
    <EditingContext value={editing}>
      <section className="order-editor not-printed" aria-label={t('orderEditing:title')}>
        <h3 className="order-part-title">{t('orderEditing:title')}</h3>
        {isOutdated && (
          <ChangedNotice
            order={order}
            base={draft.base}
            loading={loading}
            onCarryOver={() => startFromCurrent(draft.unsent())}
            onDiscard={() =>
              changedLines === 0 ? startFromCurrent(undefined) : discarding.openDialog('discard', changedLines)
            }
          />
        )}
        <EditTable ref={table} onLeave={leave} />
        <AddReference order={order} onAdd={(line) => table.current?.focusLine(draft.add(line))} />
        <EditBar
          mayApprove={order.actions.includes('approve')}
          disabled={isOutdated || !order.actions.includes('propose')}
          onShow={focusItem}
          onLeave={leave}
          onSend={() => open('send')}
          onApprove={() => open('approve')}
        />
      </section>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onKeep={onLeave} onDiscard={discard} />
      <LeaveDialog
        open={question.isAsked}
        onStay={question.stay}
        onKeep={question.leave}
        onDiscard={() => {
          question.leave();
          discard();
        }}
      />
      {discarding.active && (
        <DiscardDialog
          {...discarding.dialog}
          lines={discarding.active.subject}
          disabled={loading}
          onDiscard={() => startFromCurrent(undefined)}
        />
      )}
      {active?.action === 'send' && (
        <SendDialog order={active.subject} {...dialog} onSent={discard} onFailed={showShortages} />
      )}
      {active?.action === 'approve' && isAdminOrder(active.subject) && (
        <ApproveDialog
          order={active.subject}
          {...dialog}
          changes={{
            base: draft.base,
            lines: draft.input(),
            explain: <DraftConsequences text={t('orderEditing:whatApprovalDoes')} />,
          }}
          onDone={discard}
          onFailed={showShortages}
        />
      )}
    </EditingContext>
  );
}
