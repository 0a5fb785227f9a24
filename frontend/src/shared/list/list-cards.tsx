import type { BaseRecord } from '@refinedev/core';
import { Card } from 'antd';
import type { ReactNode } from 'react';

export interface ListCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
}

/** The list where a table would not fit. */
export function ListCards<Row extends BaseRecord>({ label, rows, card }: ListCardsProps<Row>) {
  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={row._id}>
          <Card size="small">{card(row)}</Card>
        </li>
      ))}
    </ul>
  );
}

/** In a `dl` of the class `card-facts`: half as wide as the card, or as wide. */
export function CardFact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'card-fact-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
