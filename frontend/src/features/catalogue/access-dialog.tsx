import { BrandAccessInput } from '@portal/contract/catalogue';
import { messages } from '@portal/contract/messages';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { rulesFor } from '../../shared/form/rules';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { AccessFields } from './access-fields';
import type { ListedBrand } from './use-brands';
import { useCatalogueAction } from './use-catalogue-action';

const buyersRules = rulesFor(BrandAccessInput, 'visibleToBuyers');

/** Row C02. */
export function AccessDialog({ brand, ...asked }: AskedDialog & { brand: ListedBrand }) {
  const { t } = useTranslation('catalogue');
  const [form] = Form.useForm<BrandAccessInput>();
  const { start, busy, failure } = useCatalogueAction<unknown, BrandAccessInput>({
    run: ({ visibility, visibleToBuyers = [] }) =>
      request(`/api/catalogue/brand/${encodeURIComponent(brand._id)}/visibility`, {
        method: 'PUT',
        json: { visibility, visibleToBuyers: visibility === 'specific_buyers' ? visibleToBuyers : [] },
      }),
    failed: messages.catalogue.updateAccessFailed,
    done: messages.catalogue.accessUpdated,
    onDone: asked.onClose,
  });
  return (
    <ActionDialog
      {...asked}
      title={t('manageAccess')}
      subject={brand.name}
      primary={t('save')}
      onPrimary={form.submit}
      busy={busy}
      failure={failure}
    >
      <Form<BrandAccessInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ visibility: brand.visibility, visibleToBuyers: brand.visibleToBuyers }}
        onFinish={start}
        disabled={busy}
      >
        <AccessFields buyersRules={buyersRules} />
      </Form>
    </ActionDialog>
  );
}
