import { messages } from '@portal/contract/messages';
import type { PaymentProof } from '@portal/contract/payment-proofs';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../../shared/list/list';
import type { ListColumn } from '../../../shared/list/list-table';
import type { PageAndSort } from '../../../shared/list/list-view';
import type { ListPage } from '../../../shared/list/use-list-page';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
import { shortDate } from '../../../shared/ui/values/dates';
import { listInWords } from '../../../shared/ui/values/list-in-words';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';
import { SignedMoney } from '../amounts';
import type { ProofAction } from './proof-dialogs';
import { ProofStateChip, proofMenuLabel } from './proof-words';

interface ProofActions {
  download: (proof: PaymentProof) => void;
  /** Missing for buyers and team members who may not answer slips. */
  openDialog?: (action: ProofAction, proof: PaymentProof) => void;
}

interface Props {
  showsBuyer: boolean;
  actions: ProofActions;
  list: ListPage<PaymentProof>;
  view: PageAndSort;
  onChange: (change: Partial<PageAndSort>) => void;
  none: ReactNode;
}

/** Slips as a table, or as cards in narrow windows. */
export function ProofList({ showsBuyer, actions, list, view, onChange, none }: Props) {
  const { t } = useTranslation('proofs');
  return (
    <List
      label={t('title')}
      className="payments-table"
      columns={proofColumns(showsBuyer, actions)}
      card={(proof) => <ProofCard proof={proof} showsBuyer={showsBuyer} actions={actions} />}
      list={list}
      view={view}
      onChange={onChange}
      onOpen={(proof) => openProof(proof, actions)}
      loading={t('loading')}
      failed={messages.paymentProofs.loadFailed}
      none={none}
    />
  );
}

/** Answers a waiting slip, or downloads it. */
function openProof(proof: PaymentProof, { download, openDialog }: ProofActions): void {
  if (openDialog && proof.state === 'waiting') openDialog('confirm', proof);
  else download(proof);
}

function proofColumns(showsBuyer: boolean, actions: ProofActions): ListColumn<PaymentProof>[] {
  const buyer: ListColumn<PaymentProof> = {
    key: 'buyer',
    title: texts.t('proofs:buyer'),
    width: 190,
    render: (_, proof) => <TwoLines text={proof.buyer.name} />,
  };
  return [
    {
      key: 'paidOn',
      title: texts.t('proofs:paidOn'),
      width: 94,
      className: 'figures',
      render: (_, { paidOn }) => shortDate(paidOn),
    },
    ...(showsBuyer ? [buyer] : []),
    {
      key: 'orders',
      title: texts.t('proofs:for'),
      width: 260,
      render: (_, proof) => <TwoLines text={ordersOf(proof)} />,
    },
    {
      key: 'amount',
      title: texts.t('proofs:amount'),
      width: 118,
      align: 'end',
      render: (_, { amount }) => <SignedMoney amount={amount} withCurrency={false} />,
    },
    {
      key: 'state',
      title: texts.t('proofs:state'),
      width: 220,
      render: (_, proof) => <StateAndReason proof={proof} />,
    },
    {
      key: 'actions',
      isPrinted: false,
      title: texts.t('proofs:actions'),
      width: 68,
      align: 'center',
      fixed: 'right',
      render: (_, proof) => <ProofMenu proof={proof} actions={actions} />,
    },
  ];
}

const ordersOf = ({ orders }: PaymentProof): string =>
  listInWords(orders.map(({ orderNumber }) => orderNumber)) || texts.t('proofs:noOrders');

function StateAndReason({ proof: { state, reason } }: { proof: PaymentProof }) {
  const { t } = useTranslation('proofs');
  return (
    <Flex vertical gap={4} align="start">
      <ProofStateChip state={state} />
      {reason !== null && <TwoLines text={t('refusedBecause', { reason })} />}
    </Flex>
  );
}

function ProofMenu({ proof, actions: { download, openDialog } }: { proof: PaymentProof; actions: ProofActions }) {
  const { t } = useTranslation('proofs');
  const answers = openDialog && proof.state === 'waiting' ? (['confirm', 'refuse'] as const) : [];
  return (
    <RowMenu
      label={proofMenuLabel(proof)}
      items={[
        { key: 'download', label: t('download'), onSelect: () => download(proof) },
        ...answers.map((action) => ({
          key: action,
          label: t(`${action}.title`),
          danger: action === 'refuse',
          onSelect: () => openDialog?.(action, proof),
        })),
      ]}
    />
  );
}

function ProofCard({ proof, showsBuyer, actions }: Pick<Props, 'showsBuyer' | 'actions'> & { proof: PaymentProof }) {
  const { amount, buyer, paidOn } = proof;
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Button type="link" className="payment-card-amount" onClick={() => openProof(proof, actions)}>
          <SignedMoney amount={amount} />
        </Button>
        <ProofMenu proof={proof} actions={actions} />
      </Flex>
      {showsBuyer && <TwoLines text={buyer.name} />}
      <Flex justify="space-between" gap="small" wrap className="muted">
        <TwoLines text={ordersOf(proof)} />
        <span className="figures">{shortDate(paidOn)}</span>
      </Flex>
      <StateAndReason proof={proof} />
    </>
  );
}
