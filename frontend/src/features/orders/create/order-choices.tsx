import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field';
import type { MissingOrderField, useOrderDraft } from './use-order-draft';

interface Props extends Pick<ReturnType<typeof useOrderDraft>, 'draft' | 'change' | 'choices'> {
  role: Role;
  missing: MissingOrderField | null;
  disabled: boolean;
}

/** The selects for buyer, brand and stock file; each choice enables the next select. */
export function OrderChoices({ role, draft, change, choices, missing, disabled }: Props) {
  const { t } = useTranslation('orders');
  const errorAt = (field: MissingOrderField['field']) => (missing?.field === field ? missing.message : undefined);
  const ready = role !== 'admin' || draft.buyerId !== undefined;
  return (
    <div className="orders-choices">
      {role === 'admin' && (
        <ChoiceField
          label={t('buyer')}
          choices={choices.buyers}
          loadFailed={messages.catalogue.loadBuyersFailed}
          value={draft.buyerId}
          onChange={(buyerId) => change({ buyerId })}
          placeholder={t('chooseBuyer')}
          none={messages.buyers.none}
          disabled={disabled}
          error={errorAt('buyerId')}
        />
      )}
      <ChoiceField
        label={t('brand')}
        choices={choices.brands}
        loadFailed={messages.catalogue.loadBrandsFailed}
        value={draft.brand}
        onChange={(brand) => change({ brand })}
        placeholder={ready ? t('chooseBrand') : t('chooseBuyerFirst')}
        none={t('noBrandsYet')}
        disabled={disabled || !ready}
        error={errorAt('brand')}
      />
      <ChoiceField
        label={t('stockFile')}
        choices={choices.stockFiles}
        loadFailed={messages.catalogue.loadStockFilesFailed}
        value={draft.file}
        onChange={(file) => change({ file })}
        placeholder={draft.brand === undefined ? t('chooseBrandFirst') : t('chooseStockFile')}
        none={messages.catalogue.noStockFilesInBrand}
        disabled={disabled || !ready || draft.brand === undefined}
        error={errorAt('file')}
      />
    </div>
  );
}
