import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field';
import type { Missing, useOrderDraft } from './use-order-draft';

interface Props extends Pick<ReturnType<typeof useOrderDraft>, 'draft' | 'change' | 'choices'> {
  role: Role;
  missing: Missing | null;
  disabled: boolean;
}

/** Who for, of which brand, from which stock file: each step opens the next. */
export function OrderChoices({ role, draft, change, choices, missing, disabled }: Props) {
  const { t } = useTranslation('orders');
  const errorAt = (field: Missing['field']) => (missing?.field === field ? missing.message : undefined);
  const ready = role !== 'admin' || draft.buyerId !== undefined;
  return (
    <div className="orders-choices">
      {role === 'admin' && (
        <ChoiceField
          label={t('buyer')}
          query={choices.buyers}
          loadFailed={messages.catalogue.loadBuyersFailed}
          optionOf={(buyer) => ({
            value: buyer._id,
            label: buyer.companyName ? `${buyer.name} · ${buyer.companyName}` : buyer.name,
            also: buyer.email,
          })}
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
        query={choices.brands}
        loadFailed={messages.catalogue.loadBrandsFailed}
        optionOf={(brand) => ({ value: brand._id, label: brand.name })}
        value={draft.brand}
        onChange={(brand) => change({ brand })}
        placeholder={ready ? t('chooseBrand') : t('chooseBuyerFirst')}
        none={t('noBrandsYet')}
        disabled={disabled || !ready}
        error={errorAt('brand')}
      />
      <ChoiceField
        label={t('stockFile')}
        query={choices.stockFiles}
        loadFailed={messages.catalogue.loadStockFilesFailed}
        optionOf={(file) => ({ value: file._id, label: file.fileName, also: file.originalName })}
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
