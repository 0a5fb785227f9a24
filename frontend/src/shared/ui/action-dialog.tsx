import { Flex, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';
import { Note } from './note';
import { spinner } from './spinner';

/** What a dialog is told by whoever opens it. */
export interface AskedDialog {
  open: boolean;
  onClose: () => void;
  /** It has left the screen, and may be unmounted. */
  afterClose: () => void;
}

interface Props extends Omit<AskedDialog, 'afterClose'> {
  afterClose?: () => void;
  /** The verb: 'Approve order'. */
  title: string;
  /** What it is done to: 'ORD-2026-000123 · Buyer · AED 12,480'. */
  subject?: string;
  primary: string;
  onPrimary: () => void;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /** Something was entered that an accidental Escape would lose. */
  dirty?: boolean;
  /** Nothing is left to do but to read and close. */
  over?: boolean;
  /** Instead of 'Close'. */
  dismiss?: string;
  /** A sentence, or a note of more than one. */
  failure?: ReactNode;
  width?: number;
  /** It is on the screen: only now a field in it can take the focus. */
  onOpened?: () => void;
  children: ReactNode;
}

/** A dialog that does one thing: one primary button, failures where the work is, nothing lost by a stray click. */
export function ActionDialog(props: Props) {
  const { t } = useTranslation();
  const { subject, busy, failure, dirty = false, over = false } = props;
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={props.width ?? 520}
      centered
      onCancel={props.onClose}
      afterOpenChange={(opened) => opened && props.onOpened?.()}
      afterClose={props.afterClose}
      destroyOnHidden
      classNames={{ body: 'dialog-body' }}
      maskClosable={false}
      keyboard={!busy && !dirty}
      closable={!busy}
      okText={over ? t('close') : props.primary}
      onOk={over ? props.onClose : props.onPrimary}
      okButtonProps={{
        danger: props.danger === true && !over,
        disabled: props.disabled === true && !over,
        loading: busy && spinner,
      }}
      cancelText={props.dismiss ?? t('close')}
      cancelButtonProps={{ disabled: busy, style: over ? { display: 'none' } : undefined }}
    >
      <Flex vertical gap="middle">
        {subject !== undefined && (
          <Typography.Text type="secondary" className="dialog-subject">
            {subject}
          </Typography.Text>
        )}
        {props.children}
        {typeof failure === 'string' ? <Note type="error" role="alert" message={translated(failure)} /> : failure}
      </Flex>
    </Modal>
  );
}
