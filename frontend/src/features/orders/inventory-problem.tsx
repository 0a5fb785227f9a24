import type { InsufficientItem } from '@portal/contract/orders';
import { Trans, useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';
import { readInventoryText } from './inventory-text';

interface Props {
  reason: string | null;
  items: readonly InsufficientItem[];
  /** Put before a plain reason, such as 'Order cannot be approved'. */
  lead?: string;
}

/** What stands between an order and its stock. Quantities are lots. Takes its text colour from where it stands. */
export function InventoryProblem({ reason, items, lead }: Props) {
  const { t } = useTranslation('orders');
  const text = readInventoryText(reason ?? '');
  if (text.kind === 'missing-sheet') {
    return (
      <div>
        <strong>{t('inventoryDeductionFailed')}</strong>
        <div>{text.collection ? t('noInventorySheetFor', { collection: text.collection }) : t('noInventorySheet')}</div>
        <div>{t('checkInventorySetup')}</div>
      </div>
    );
  }
  const reasonText = text.kind === 'shortage' ? t('insufficientInventoryFor') : translated(text.text);
  return (
    <div>
      <div>{[lead, reasonText].filter(Boolean).join(': ')}</div>
      {items.length > 0 ? (
        <ul className="bullets">
          {items.map((item) => (
            <li key={item.referenceId}>
              <Trans
                t={t}
                i18nKey="shortOf"
                values={{
                  reference: item.referenceId,
                  requested: item.quantityRequested,
                  available: item.availableQuantity,
                }}
                components={{ strong: <strong /> }}
              />
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
