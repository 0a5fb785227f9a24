import { Form, type FormRule, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogForm } from '../../shared/form/use-dialog-form';
import { ActionDialog, type DialogControls } from '../../shared/ui/dialogs/action-dialog';

interface RenameDialogProps extends Pick<DialogControls, 'afterClose'> {
  title: string;
  /** The current name of the brand or stock file. */
  name: string;
  label: string;
  maxLength: number;
  rules: FormRule[];
  resource: 'brands' | 'stock-files';
  url: string;
  body: (name: string) => object;
  done: string;
  failed: string;
}

/** Renames a brand or a stock file. */
export function RenameDialog({
  afterClose,
  title,
  name,
  label,
  maxLength,
  rules,
  body,
  url,
  ...call
}: RenameDialogProps) {
  const { t } = useTranslation('catalogue');
  const { form, formProps, dialog, failure } = useDialogForm({
    ...call,
    action: 'edit',
    meta: { url },
    initialValues: { name },
    body: (values) => body(values.name.trim()),
    refreshes: ['catalogue'],
  });
  return (
    <ActionDialog
      {...dialog}
      afterClose={afterClose}
      title={title}
      subject={name}
      primary={t('rename')}
      onOpened={() => form.getFieldInstance('name')?.focus({ cursor: 'all' })}
      failure={failure}
    >
      <Form {...formProps}>
        <Form.Item name="name" label={label} rules={rules}>
          <Input maxLength={maxLength} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
