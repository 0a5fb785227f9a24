import { PlusOutlined } from '@ant-design/icons';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateOrderDialog } from './create-order-dialog';
import type { Chosen } from './use-order-draft';

/** The dialog is made anew each time it opens: what one order was made of is not the next one's start. */
export function CreateOrderButton({ role }: { role: Role }) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [params, setParams] = useSearchParams();

  // `/orders?create=1&brand=…&file=…` leads from a stock file to its order. It leaves the address at once: a reload or a
  // step back does not begin another one.
  useEffect(() => {
    if (!params.has('create')) return;
    setChosen({ brand: params.get('brand') ?? undefined, file: params.get('file') ?? undefined });
    setOpen(true);
    const rest = new URLSearchParams(params);
    for (const key of ['create', 'brand', 'file']) rest.delete(key);
    setParams(rest, { replace: true });
  }, [params, setParams]);

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
        <CreateOrderDialog
          role={role}
          chosen={chosen}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
