import type { Draft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { DetailFields, type OrderDetailValues } from '../../../shared/form/order-detail-fields';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { draftApiPath } from '../use-draft';

/** Edits the PO number, wanted delivery date and note that the order gets. */
export function DetailsDialog({ draft, afterClose }: { draft: Draft; afterClose: () => void }) {
  const { t } = useTranslation('drafts');
  const { poNumber, note, deliverOn } = draft;
  const initialValues: OrderDetailValues = { poNumber: poNumber ?? '', note: note ?? '', deliverOn };
  const { formProps, dialog, failure } = useDialogForm({
    resource: 'drafts',
    action: 'edit',
    meta: { url: draftApiPath(draft._id), method: 'PATCH' },
    initialValues,
    // Only the fields that were changed are sent, so that a colleague's change of another field is kept.
    body: (values) =>
      Object.fromEntries(
        Object.entries(values).filter(([field, value]) => value !== initialValues[field as keyof OrderDetailValues]),
      ),
    failed: messages.drafts.saveFailed,
    done: t('details.saved'),
    refreshes: ['drafts'],
    idempotent: true,
  });
  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={t('details.title')}
      subject={draft.stockFile.fileName}
      primary={t('details.save')}
      failure={failure}
    >
      <Form {...formProps}>
        <DetailFields />
      </Form>
    </ActionDialog>
  );
}
