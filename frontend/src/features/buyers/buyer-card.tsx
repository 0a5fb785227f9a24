import type { Buyer } from '@portal/contract/buyers';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardFact } from '../../shared/list/list-cards';
import { shortDate } from '../../shared/ui/dates';
import { translated } from '../../texts/translated';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missing } from './buyer-words';

interface Props {
  buyer: Buyer;
  actions: BuyerActions;
  addressOf: (id: string) => string;
}

export function BuyerCard({ buyer, actions, addressOf }: Props) {
  const { t } = useTranslation('buyers');
  return (
    <>
      <Flex justify="space-between" align="start" gap="small">
        <Link className="buyers-name" to={addressOf(buyer._id)}>
          {buyer.name}
        </Link>
        <BuyerMenu buyer={buyer} actions={actions} />
      </Flex>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <BuyerStatus status={buyer.status} />
        <span className="muted">{translated(buyer.buyerType ?? missing)}</span>
      </Flex>
      <dl className="card-facts">
        <CardFact name={t('companyName')} wide>
          {buyer.companyName ?? missing}
        </CardFact>
        <CardFact name={t('email')} wide>
          {buyer.email}
        </CardFact>
        <CardFact name={t('phone')} wide>
          <bdi dir="ltr">{buyer.phone ?? missing}</bdi>
        </CardFact>
        <CardFact name={t('lastLogin')}>{buyer.lastLogin === null ? t('never') : shortDate(buyer.lastLogin)}</CardFact>
        <CardFact name={t('registrationDate')}>{shortDate(buyer.createdAt)}</CardFact>
      </dl>
    </>
  );
}
