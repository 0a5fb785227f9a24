import type { Buyer } from '@portal/contract/buyers';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardField } from '../../shared/list/list-cards';
import type { LinkToRecord } from '../../shared/list/use-open-record';
import { shortDate } from '../../shared/ui/values/dates';
import { translateSentence } from '../../texts/translate-sentence';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missingValueDash } from './buyer-words';

interface Props {
  buyer: Buyer;
  actions: BuyerActions;
  linkTo: LinkToRecord;
}

export function BuyerCard({ buyer, actions, linkTo }: Props) {
  const { t } = useTranslation('buyers');
  return (
    <>
      <Flex justify="space-between" align="start" gap="small">
        <Link className="buyers-name" {...linkTo(buyer._id)}>
          {buyer.name}
        </Link>
        <BuyerMenu buyer={buyer} actions={actions} />
      </Flex>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <BuyerStatus status={buyer.status} />
        <span className="muted">{translateSentence(buyer.buyerType ?? missingValueDash)}</span>
      </Flex>
      <dl className="card-facts">
        <CardField name={t('companyName')} wide>
          {buyer.companyName ?? missingValueDash}
        </CardField>
        <CardField name={t('email')} wide>
          {buyer.email}
        </CardField>
        <CardField name={t('phone')} wide>
          <bdi dir="ltr">{buyer.phone ?? missingValueDash}</bdi>
        </CardField>
        <CardField name={t('lastLogin')}>
          {buyer.lastLogin === null ? t('never') : shortDate(buyer.lastLogin)}
        </CardField>
        <CardField name={t('registrationDate')}>{shortDate(buyer.createdAt)}</CardField>
      </dl>
    </>
  );
}
