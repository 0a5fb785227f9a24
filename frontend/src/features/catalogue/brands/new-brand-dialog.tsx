import { type AdminBrand, CreateBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { validationRulesFor } from '../../../shared/form/rules';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
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
    <Modal
      open={dialog.open}
      title={t('newBrand')}
      okText={t('create')}
      okButtonProps={{ disabled: !complete, loading: dialog.busy && spinner }}
      onOk={dialog.onPrimary}
      onCancel={dialog.onClose}
      afterClose={afterClose}
      afterOpenChange={(opened) => opened && form.getFieldInstance('name')?.focus()}
      centered
      classNames={{ body: 'dialog-scroll' }}
      maskClosable={false}
    >
      <Form {...formProps}>
        {failure && <Notice type="error" message={failure} className="form-alert" />}
        <Form.Item name="name" label={t('brandName')} rules={rules.name}>
          <Input maxLength={120} />
        </Form.Item>
        <AccessFields buyersRules={rules.visibleToBuyers} />
      </Form>
    </Modal>
  );
}
