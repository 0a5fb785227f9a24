import { Flex, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderFailure } from '../order-failure';
import { FailureNote } from './failure-note';

interface Props {
  /** The verb: 'Approve order'. */
  title: string;
  /** What it is done to: 'ORD-2026-000123 · Buyer · AED 12,480'. */
  subject?: string;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  primary: string;
  onPrimary: () => void;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /** Something was entered that an accidental Escape would lose. */
  dirty?: boolean;
  dismiss?: string;
  /** Nothing is left to do but to read and close. */
  finished?: boolean;
  failure: OrderFailure | null;
  /** A way on from the failure, below it. */
  afterFailure?: ReactNode;
  width?: number;
  children: ReactNode;
}

/** The frame of every dialog on orders: one primary button, failures where the work is, nothing lost by a stray click. */
export function OrderDialog(props: Props) {
  const { t } = useTranslation('orders');
  const { title, subject, open, busy, failure, finished = false, dirty = false } = props;
  const over = finished || failure?.outdated === true;
  return (
    <Modal
      open={open}
      title={title}
      width={props.width ?? 520}
      centered
      onCancel={props.onClose}
      afterClose={props.afterClose}
      destroyOnHidden
      classNames={{ body: 'orders-dialog-body' }}
      maskClosable={false}
      keyboard={!busy && !dirty}
      closable={!busy}
      okText={over ? t('close') : props.primary}
      onOk={over ? props.onClose : props.onPrimary}
      okButtonProps={{ danger: props.danger === true && !over, disabled: props.disabled === true && !over }}
      confirmLoading={busy}
      cancelText={props.dismiss ?? t('close')}
      cancelButtonProps={{ disabled: busy, style: over ? { display: 'none' } : undefined }}
    >
      <Flex vertical gap="middle">
        {subject !== undefined && (
          <Typography.Text type="secondary" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {subject}
          </Typography.Text>
        )}
        {props.children}
        {failure && <FailureNote failure={failure} />}
        {failure && props.afterFailure}
      </Flex>
    </Modal>
  );
}
