import { Form, type FormRule, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { useCatalogueAction } from './use-catalogue-action';

interface NameDialogProps extends AskedDialog {
  title: string;
  /** As it is now. */
  name: string;
  label: string;
  maxLength: number;
  rules: FormRule[];
  rename: (name: string) => Promise<unknown>;
  done: string;
  failed: string;
}

/** Renames a brand or a stock file. What was typed stays when the server refuses it. */
export function NameDialog({ title, name, label, maxLength, rules, rename, done, failed, ...asked }: NameDialogProps) {
  const { t } = useTranslation('catalogue');
  const [form] = Form.useForm<Record<'name', string>>();
  const { start, busy, failure } = useCatalogueAction<unknown, string>({
    run: rename,
    failed,
    done,
    onDone: asked.onClose,
  });
  return (
    <ActionDialog
      {...asked}
      title={title}
      subject={name}
      primary={t('rename')}
      onPrimary={form.submit}
      onOpened={() => form.getFieldInstance('name')?.focus({ cursor: 'all' })}
      busy={busy}
      failure={failure}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={(values) => start(values.name.trim())}
        disabled={busy}
      >
        <Form.Item name="name" label={label} rules={rules}>
          <Input maxLength={maxLength} />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
