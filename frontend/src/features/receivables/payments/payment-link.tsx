import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOpenRecord } from '../../../shared/list/use-open-record';

/** Opens a payment's details on the page. */
export function PaymentLink({ id, children }: { id: string; children: ReactNode }) {
  const { linkTo } = useOpenRecord('payment');
  return <Link {...linkTo(id)}>{children}</Link>;
}
