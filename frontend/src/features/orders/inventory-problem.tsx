import type { InsufficientItem } from '@portal/contract/orders';
import { Trans, useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { parseInventoryText } from './inventory-text';

interface Props {
  reason: string | null;
  items: readonly InsufficientItem[];
  /** The beginning of the sentence, such as 'Order cannot be approved'; the reason follows after a colon. */
  lead?: string;
}

/** Explains why stock could not be deducted. Quantities are in lots. The text has the colour of its surroundings. */
export function InventoryProblem({ reason, items, lead }: Props) {
  const { t } = useTranslation('orders');
  const text = parseInventoryText(reason ?? '');
  if (text.kind === 'missing-sheet') {
    return (
      <div>
        <strong>{t('inventoryDeductionFailed')}</strong>
        <div>{text.collection ? t('noInventorySheetFor', { collection: text.collection }) : t('noInventorySheet')}</div>
        <div>{t('checkInventorySetup')}</div>
      </div>
    );
  }
  const reasonText = text.kind === 'shortage' ? t('insufficientInventoryFor') : translateSentence(text.text);
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
              <li key={item}>{translateSentence(item)}</li>
            ))}
          </ul>
        )
      )}
    </div>
  );
}
