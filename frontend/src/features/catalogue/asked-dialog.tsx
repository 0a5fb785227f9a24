import { Alert, Modal } from 'antd';
import type { ReactNode } from 'react';
import { translated } from '../../texts/translated';

/** What every dialog about a brand or a file is given. */
export interface AskedProps {
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

interface AskedDialogProps extends AskedProps {
  /** The verb: 'Rename Brand'. */
  title: string;
  /** What it is done to. */
  subject: string;
  verb: string;
  onVerb: () => void;
  /** It is on the screen: only now a field in it can take the focus. */
  onOpened?: () => void;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  failure: string | undefined;
  children: ReactNode;
}

/** The frame of the small dialogs of the catalogue: one primary button, failures where the work is. */
export function AskedDialog(props: AskedDialogProps) {
  const { title, subject, verb, busy, failure } = props;
  return (
    <Modal
      open={props.open}
      title={
        <>
          {title} <span className="dialog-object">{subject}</span>
        </>
      }
      okText={verb}
      okButtonProps={{ danger: props.danger, disabled: props.disabled, loading: busy }}
      onOk={props.onVerb}
      onCancel={props.onClose}
      afterOpenChange={(opened) => opened && props.onOpened?.()}
      afterClose={props.afterClose}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      maskClosable={false}
      destroyOnHidden
    >
      {failure && <Alert type="error" showIcon message={translated(failure)} className="form-alert" />}
      {props.children}
    </Modal>
  );
}
