import { BrandAccessInput } from '@portal/contract/brands';
import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedBrand } from '../../../shared/data/whole-lists';
import { validationRulesFor } from '../../../shared/form/rules';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { AccessFields } from './access-fields';

const buyersRules = validationRulesFor(BrandAccessInput, 'visibleToBuyers');

/** Changes who can see a brand (row C02). */
export function AccessDialog({ brand, afterClose }: Pick<DialogControls, 'afterClose'> & { brand: ListedBrand }) {
  const { t } = useTranslation('catalogue');
  // The list may change while the dialog is open. The server applies only the differences to this one.
  const [before] = useState(brand.visibleToBuyers);
  const { formProps, dialog, failure } = useDialogForm<Partial<BrandAccessInput>>({
    resource: 'brands',
    action: 'edit',
    meta: { url: `/api/catalogue/brand/${encodeURIComponent(brand._id)}/visibility` },
    initialValues: { visibility: brand.visibility, visibleToBuyers: before },
    body: ({ visibility, visibleToBuyers = [] }) =>
      visibility === 'specific_buyers' ? { visibility, visibleToBuyers, before } : { visibility, visibleToBuyers: [] },
    failed: messages.catalogue.updateAccessFailed,
    done: messages.catalogue.accessUpdated,
    refreshes: ['catalogue'],
  });
  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={t('manageAccess')}
      subject={brand.name}
      primary={t('save')}
      failure={failure}
    >
      <Form {...formProps}>
        <AccessFields buyersRules={buyersRules} />
      </Form>
    </ActionDialog>
  );
}
