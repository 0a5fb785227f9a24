import type { Buyer } from '@portal/contract/buyers';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortDate } from '../../shared/ui/dates';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missing } from './buyer-words';

interface Props {
  buyers: readonly Buyer[];
  actions: BuyerActions;
  addressOf: (id: string) => string;
}

/** The list where a table would not fit. */
export function BuyerCards({ buyers, actions, addressOf }: Props) {
  return (
    <ul className="buyers-cards" aria-label="Buyers">
      {buyers.map((buyer) => (
        <li key={buyer._id}>
          <Card size="small">
            <Flex justify="space-between" align="start" gap="small">
              <Link className="buyers-name" to={addressOf(buyer._id)}>
                {buyer.name}
              </Link>
              <BuyerMenu buyer={buyer} actions={actions} />
            </Flex>
            <Flex justify="space-between" align="center" gap="small" wrap>
              <BuyerStatus status={buyer.status} />
              <span className="buyers-muted">{buyer.buyerType ?? missing}</span>
            </Flex>
            <dl className="buyers-card-facts">
              <Fact name="Company Name" wide>
                {buyer.companyName ?? missing}
              </Fact>
              <Fact name="Email" wide>
                {buyer.email}
              </Fact>
              <Fact name="Phone" wide>
                {buyer.phone ?? missing}
              </Fact>
              <Fact name="Last Login">{buyer.lastLogin === null ? 'Never' : shortDate(buyer.lastLogin)}</Fact>
              <Fact name="Registration Date">{shortDate(buyer.createdAt)}</Fact>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'buyers-card-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
