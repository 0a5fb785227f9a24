import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';

export interface ListCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
}

/** Renders the rows of a list as cards, for screens that are too narrow for a table. */
export function ListCards<Row extends BaseRecord>({ label, rows, card }: ListCardsProps<Row>) {
  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={row._id} className="list-card">
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders a name and a value inside a card's `dl` element with the class `card-facts`. Takes half of the card's width,
 * or with `wide` the whole width.
 */
export function CardField({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'card-fact-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
