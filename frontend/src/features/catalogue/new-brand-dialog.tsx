import { type AdminBrand, CreateBrandInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { type HttpError, useCreate } from '@refinedev/core';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { rulesFor, showFieldErrors } from '../../shared/form/rules';
import { Note } from '../../shared/ui/note';
import { spinner } from '../../shared/ui/spinner';
import { useToast } from '../../shared/ui/toast';
import { AccessFields } from './access-fields';

interface NewBrandDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

const rules = {
  name: rulesFor(CreateBrandInput, 'name'),
  visibleToBuyers: rulesFor(CreateBrandInput, 'visibleToBuyers'),
};

export function NewBrandDialog({ onClose, onCreated }: NewBrandDialogProps) {
  const { t } = useTranslation('catalogue');
  const [form] = Form.useForm<CreateBrandInput>();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const { mutateAsync, mutation } = useCreate<AdminBrand, HttpError, CreateBrandInput>({
    resource: 'brands',
    successNotification: false,
    errorNotification: false,
  });
  const name = Form.useWatch('name', form);
  const visibility = Form.useWatch('visibility', form);
  const buyers = Form.useWatch('visibleToBuyers', form);
  const restricted = visibility === 'specific_buyers';
  const complete = Boolean(name?.trim()) && (!restricted || Boolean(buyers?.length));

  const create = async (values: CreateBrandInput) => {
    setFailure(undefined);
    try {
      const visibleToBuyers = restricted ? values.visibleToBuyers : [];
      const { data } = await mutateAsync({ values: { ...values, name: values.name.trim(), visibleToBuyers } });
      toast.success(messages.catalogue.brandCreated);
      onClose();
      onCreated(data._id);
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(sentenceOf(error, messages.catalogue.createBrandFailed));
    }
  };

  return (
    <Modal
      open
      title={t('newBrand')}
      okText={t('create')}
      okButtonProps={{ disabled: !complete, loading: mutation.isPending && spinner }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && form.getFieldInstance('name')?.focus()}
      centered
      classNames={{ body: 'dialog-scroll' }}
      maskClosable={false}
    >
      <Form<CreateBrandInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={new CreateBrandInput()}
        onFinish={create}
        disabled={mutation.isPending}
      >
        {failure && <Note type="error" message={failure} className="form-alert" />}
        <Form.Item name="name" label={t('brandName')} rules={rules.name}>
          <Input maxLength={120} />
        </Form.Item>
        <AccessFields buyersRules={rules.visibleToBuyers} />
      </Form>
    </Modal>
  );
}
