import type { BuyerBrand, BuyerBrandsInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { containsTerm } from '@portal/contract/text/search-text';
import { Button, Flex, Form, Select, Typography } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { keepValueOnTab } from '../../../shared/form/keep-value-on-tab';
import { LoadingIndicator } from '../../../shared/ui/states/loading-indicator';
import { QueryError } from '../../../shared/ui/states/query-error';
import { buyerApiPath } from '../buyer-paths';
import { useBuyerBrands } from '../use-buyer-brands';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

const sharedOf = (brands: readonly BuyerBrand[]): string[] =>
  brands.filter(({ shared }) => shared).map(({ _id }) => _id);

/** Selects which brands with the visibility "selected buyers" this buyer can see. */
export function BrandAccessDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation(['buyers', 'shared']);
  const { buyer, onClose } = dialog;
  const { query, result } = useBuyerBrands(buyer._id);
  // `before` holds the brands that were shared with the buyer when the administrator made the first change. The server
  // applies only the differences between `brands` and `before`, so that concurrent changes by other administrators are
  // kept.
  const [choice, setChoice] = useState<{ before: string[]; brands: string[] }>();
  const before = choice?.before ?? sharedOf(result.data);
  const chosen = choice?.brands ?? before;
  const failed = messages.buyers.updateAccessFailed;
  const { start, busy, error } = useAction({
    call: () => ({
      method: 'put',
      url: buyerApiPath(buyer._id, '/brand-access'),
      body: { brands: chosen, before } satisfies BuyerBrandsInput,
    }),
    failed,
    done: messages.buyers.accessUpdated,
    refreshes: ['buyers', 'catalogue'],
    onDone: onClose,
  });
  const choose = (ids: string[]) => setChoice({ before, brands: ids });

  return (
    <BuyerDialog
      {...dialog}
      title={t('manageBrandAccess')}
      primary={t('updateAccess')}
      onPrimary={start}
      disabled={query.data === undefined}
      busy={busy}
      dirty={choice !== undefined}
      failed={failed}
      error={error}
    >
      {query.data ? (
        <BrandChoice brands={result.data} chosen={chosen} onChoose={choose} disabled={busy} />
      ) : query.isError ? (
        <QueryError title={messages.buyers.loadBrandsFailed} query={query} />
      ) : (
        <LoadingIndicator text={t('shared:loading')} />
      )}
    </BuyerDialog>
  );
}

interface ChoiceProps {
  brands: readonly BuyerBrand[];
  chosen: string[];
  onChoose: (ids: string[]) => void;
  disabled: boolean;
}

function BrandChoice({ brands, chosen, onChoose, disabled }: ChoiceProps) {
  const { t } = useTranslation('buyers');
  const id = useId();
  const sharable = brands.filter(({ visibility }) => visibility === 'specific_buyers');
  const open = brands.filter(({ visibility }) => visibility === 'all_approved').length;
  if (sharable.length === 0) {
    return <Typography.Text>{t('noBrandForSelectedBuyers')}</Typography.Text>;
  }
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={t('brandsForSelectedBuyers')}
        htmlFor={id}
        extra={open > 0 && t('brandsOpenToAll', { count: open })}
        style={{ marginBlockEnd: 0 }}
      >
        <Select
          id={id}
          mode="multiple"
          value={chosen}
          onChange={onChoose}
          onInputKeyDown={keepValueOnTab}
          disabled={disabled}
          placeholder={t('searchBrands')}
          filterOption={(typed, option) => containsTerm(option?.label ?? '', typed)}
          notFoundContent={t('noBrandsFound')}
          maxTagCount={12}
          options={sharable.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <Flex justify="space-between" align="center" wrap>
          <span className="muted figures" aria-live="polite">
            {t('ofSelected', { chosen: chosen.length, total: sharable.length })}
          </span>
          <span>
            <Button
              type="link"
              size="small"
              disabled={disabled}
              onClick={() => onChoose(sharable.map(({ _id }) => _id))}
            >
              {t('selectAll')}
            </Button>
            <Button type="link" size="small" disabled={disabled} onClick={() => onChoose([])}>
              {t('clear')}
            </Button>
          </span>
        </Flex>
      </Form.Item>
    </Form>
  );
}
