import type { InsufficientItem } from '@portal/contract/orders';
import { readInventoryText } from './inventory-text';

interface Props {
  reason: string | null;
  items: readonly InsufficientItem[];
  /** Put before a plain reason, such as 'Order cannot be approved'. */
  lead?: string;
}

/** What stands between an order and its stock. Quantities are lots. Takes its text colour from where it stands. */
export function InventoryProblem({ reason, items, lead }: Props) {
  const text = readInventoryText(reason ?? '');
  if (text.kind === 'missing-sheet') {
    return (
      <div>
        <strong>Inventory deduction failed</strong>
        <div>
          {text.collection ? `No inventory sheet was found for ${text.collection}.` : 'No inventory sheet was found.'}
        </div>
        <div>Please check the inventory setup of this collection and try again.</div>
      </div>
    );
  }
  const reasonText = text.kind === 'shortage' ? 'Insufficient inventory for:' : text.text;
  return (
    <div>
      <div>{[lead, reasonText].filter(Boolean).join(': ')}</div>
      {items.length > 0 ? (
        <ul className="bullets">
          {items.map((item) => (
            <li key={item.referenceId}>
              Reference ID: <strong>{item.referenceId}</strong>, requested {count(item.quantityRequested)}, available{' '}
              {count(item.availableQuantity)}
            </li>
          ))}
        </ul>
      ) : (
        text.kind === 'shortage' && (
          <ul className="bullets">
            {text.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )
      )}
    </div>
  );
}

function count(lots: number): string {
  return lots.toLocaleString('en-US');
}
