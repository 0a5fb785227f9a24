import { type AdminBrand, CreateBrandInput } from '@portal/contract/brands';
import { messages } from '@portal/contract/messages';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { AccessFields } from './access-fields';

interface NewBrandDialogProps {
  afterClose: () => void;
  onCreated: (id: string) => void;
}

const rules = {
  name: validationRulesFor(CreateBrandInput, 'name'),
  visibleToBuyers: validationRulesFor(CreateBrandInput, 'visibleToBuyers'),
};

export function NewBrandDialog({ afterClose, onCreated }: NewBrandDialogProps) {
  const { t } = useTranslation('catalogue');
  const { form, formProps, dialog, failure } = useDialogForm<CreateBrandInput, AdminBrand>({
    resource: 'brands',
    action: 'create',
    initialValues: new CreateBrandInput(),
    body: ({ name, visibility, visibleToBuyers }) => ({
      name: name.trim(),
      visibility,
      visibleToBuyers: visibility === 'specific_buyers' ? visibleToBuyers : [],
    }),
    failed: messages.catalogue.createBrandFailed,
    done: messages.catalogue.brandCreated,
    refreshes: ['catalogue'],
    onDone: ({ _id }) => onCreated(_id),
  });
  const name = Form.useWatch('name', form);
  const restricted = Form.useWatch('visibility', form) === 'specific_buyers';
  const buyers = Form.useWatch('visibleToBuyers', form);
  const complete = Boolean(name?.trim()) && (!restricted || Boolean(buyers?.length));

  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={t('newBrand')}
      primary={t('create')}
      disabled={!complete}
      onOpened={() => form.getFieldInstance('name')?.focus()}
      failure={failure}
    >
      <Form {...formProps}>
        <Form.Item name="name" label={t('brandName')} rules={rules.name}>
          <Input maxLength={120} />
        </Form.Item>
        <AccessFields buyersRules={rules.visibleToBuyers} />
      </Form>
    </ActionDialog>
  );
}
