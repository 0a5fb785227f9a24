import { PlusOutlined } from '@ant-design/icons';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogFromLink } from '../../../shared/access/use-dialog-from-link';
import { usePreloaded } from '../../../shared/data/when-settled';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import type { PreselectedChoices } from './use-order-draft';

/** Loaded after the list. */
const CreateOrderDialog = lazyWithTexts(async () => (await import('./create-order-dialog')).CreateOrderDialog);

/** Opens the create dialog, which is mounted anew each time so that it starts empty. */
export function CreateOrderButton({ role }: { role: Role }) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<PreselectedChoices | null>(null);
  usePreloaded(CreateOrderDialog);

  // A stock file links to `/orders?create=1&brand=…&file=…`.
  useDialogFromLink(
    (params) => {
      setChosen({ brand: params.get('brand') ?? undefined, file: params.get('file') ?? undefined });
      setOpen(true);
    },
    true,
    ['brand', 'file'],
  );

  const show = () => {
    setChosen({});
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={show}>
        {role === 'admin' ? t('createOrder') : t('createNewOrder')}
      </Button>
      {chosen && (
        <Suspense>
          <CreateOrderDialog
            role={role}
            chosen={chosen}
            open={open}
            onClose={() => setOpen(false)}
            afterClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
