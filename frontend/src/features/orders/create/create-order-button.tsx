import { PlusOutlined } from '@ant-design/icons';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { useState } from 'react';
import { CreateOrderDialog } from './create-order-dialog';

/** The dialog is made anew each time it opens: what one order was made of is not the next one's start. */
export function CreateOrderButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const show = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={show}>
        {role === 'admin' ? 'Create Order' : 'Create New Order'}
      </Button>
      {mounted && (
        <CreateOrderDialog
          role={role}
          open={open}
          onClose={() => setOpen(false)}
          afterClose={() => setMounted(false)}
        />
      )}
    </>
  );
}
