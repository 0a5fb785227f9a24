import type { Buyer } from '@portal/contract/buyers';
import { Alert, Flex, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../texts/translated';
import { buyerSubject } from '../buyer-words';
import type { BuyerFailure } from '../use-buyer-action';

export interface BuyerDialogProps {
  buyer: Buyer;
  open: boolean;
  onClose: () => void;
  /** Called once the dialog has left the screen, and may be unmounted. */
  afterClose: () => void;
}

interface Props extends BuyerDialogProps {
  title: string;
  primary: string;
  onPrimary: () => void;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /** Something was entered that an accidental Escape would lose. */
  dirty?: boolean;
  failure: BuyerFailure | null;
  children: ReactNode;
}

/** The frame of every dialog on buyers: one primary button, failures where the work is, nothing lost by a stray click. */
export function BuyerDialog(props: Props) {
  const { t } = useTranslation('buyers');
  const { buyer, busy, failure, dirty = false } = props;
  const over = failure?.outdated === true;
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={520}
      centered
      onCancel={props.onClose}
      afterClose={props.afterClose}
      destroyOnHidden
      maskClosable={false}
      keyboard={!busy && !dirty}
      closable={!busy}
      okText={over ? t('close') : props.primary}
      onOk={over ? props.onClose : props.onPrimary}
      okButtonProps={{ danger: props.danger === true && !over, disabled: props.disabled === true && !over }}
      confirmLoading={busy}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy, style: over ? { display: 'none' } : undefined }}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary" className="buyers-subject">
          {buyerSubject(buyer)}
        </Typography.Text>
        {props.children}
        {failure && (
          <Alert
            type={over ? 'warning' : 'error'}
            showIcon
            role="alert"
            className="titled-alert"
            message={
              <>
                <div>{translated(failure.title)}</div>
                {failure.detail && failure.detail !== failure.title && <div>{translated(failure.detail)}</div>}
              </>
            }
          />
        )}
      </Flex>
    </Modal>
  );
}
