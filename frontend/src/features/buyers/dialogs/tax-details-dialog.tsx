import { TaxDetails } from '@portal/contract/documents/tax-details';
import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { TaxDetailsFields } from '../../../shared/form/tax-details-fields';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { buyerApiPath } from '../buyer-paths';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

const rules = {
  trn: validationRulesFor(TaxDetails, 'trn'),
  emirate: validationRulesFor(TaxDetails, 'emirate'),
  licenceNumber: validationRulesFor(TaxDetails, 'licenceNumber'),
  licenceAuthority: validationRulesFor(TaxDetails, 'licenceAuthority'),
};

/** Changes what tax documents say about a buyer. */
export function TaxDetailsDialog({ buyer, afterClose }: BuyerDialogProps) {
  const { t } = useTranslation(['buyers', 'shared']);
  const failed = messages.buyers.updateTaxDetailsFailed;
  const { formProps, dialog, error } = useDialogForm<TaxDetails>({
    resource: 'buyers',
    action: 'edit',
    meta: { url: buyerApiPath(buyer._id, '/tax-details') },
    initialValues: buyer.taxDetails,
    body: (values) => values,
    failed,
    done: messages.buyers.taxDetailsUpdated,
    refreshes: ['buyers'],
  });
  return (
    <BuyerDialog
      {...dialog}
      buyer={buyer}
      afterClose={afterClose}
      title={t('editTaxDetails')}
      primary={t('saveTaxDetails')}
      failed={failed}
      error={error}
    >
      <Form {...formProps}>
        <TaxDetailsFields at={[]} rules={rules} />
      </Form>
    </BuyerDialog>
  );
}
