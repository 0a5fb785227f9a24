import type { BuyerBrand } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Button, Flex, Form, Select, Typography } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveOnTab } from '../../../shared/form/leave-on-tab';
import { ErrorState } from '../../../shared/ui/error-state';
import { Waiting } from '../../../shared/ui/waiting';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { useBuyerBrands } from '../use-buyer-brands';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

const sharedOf = (brands: readonly BuyerBrand[]): string[] =>
  brands.filter(({ shared }) => shared).map(({ _id }) => _id);

/** Which of the brands for selected buyers are for this one. */
export function BrandAccessDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation(['buyers', 'shared']);
  const { buyer, onClose } = dialog;
  const { data: brands, isError, error, refetch, isFetching } = useBuyerBrands(buyer._id);
  // The choice is made on what was shared when the first brand was picked: what others change meanwhile stays.
  const [choice, setChoice] = useState<{ before: string[]; brands: string[] }>();
  const before = choice?.before ?? sharedOf(brands ?? []);
  const chosen = choice?.brands ?? before;
  const { start, busy, failure } = useBuyerAction({
    run: () => buyerCalls.share(buyer._id, { brands: chosen, before }),
    failed: messages.buyers.updateAccessFailed,
    done: () => messages.buyers.accessUpdated,
    onDone: onClose,
  });
  const choose = (ids: string[]) => setChoice({ before, brands: ids });

  return (
    <BuyerDialog
      {...dialog}
      title={t('manageBrandAccess')}
      primary={t('updateAccess')}
      onPrimary={() => start()}
      disabled={brands === undefined}
      busy={busy}
      dirty={choice !== undefined}
      failure={failure}
    >
      {brands !== undefined ? (
        <BrandChoice brands={brands} chosen={chosen} onChoose={choose} disabled={busy} />
      ) : isError ? (
        <ErrorState
          title={messages.buyers.loadBrandsFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Waiting text={t('shared:loading')} />
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
          onInputKeyDown={leaveOnTab}
          disabled={disabled}
          placeholder={t('searchBrands')}
          optionFilterProp="label"
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
