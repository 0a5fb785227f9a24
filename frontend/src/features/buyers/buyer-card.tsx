import type { Buyer } from '@portal/contract/buyers';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { CardFact } from '../../shared/list/list-cards';
import { shortDate } from '../../shared/ui/dates';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missing } from './buyer-words';

interface Props {
  buyer: Buyer;
  actions: BuyerActions;
  addressOf: (id: string) => string;
}

export function BuyerCard({ buyer, actions, addressOf }: Props) {
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
        <span className="muted">{buyer.buyerType ?? missing}</span>
      </Flex>
      <dl className="card-facts">
        <CardFact name="Company Name" wide>
          {buyer.companyName ?? missing}
        </CardFact>
        <CardFact name="Email" wide>
          {buyer.email}
        </CardFact>
        <CardFact name="Phone" wide>
          {buyer.phone ?? missing}
        </CardFact>
        <CardFact name="Last Login">{buyer.lastLogin === null ? 'Never' : shortDate(buyer.lastLogin)}</CardFact>
        <CardFact name="Registration Date">{shortDate(buyer.createdAt)}</CardFact>
      </dl>
    </>
  );
}
