import { Flex, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { useAskBeforeClosing } from '../../leaving/ask-before-leaving';
import { useBackCloses } from '../../leaving/use-back-closes';
import { Notice } from '../notice';
import { spinner } from '../states/spinner';

/** The props that a page passes to each of its dialogs. */
export interface DialogControls {
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended, so that the page can unmount the dialog. */
  afterClose: () => void;
}

interface Props extends Omit<DialogControls, 'afterClose'> {
  afterClose?: () => void;
  /** The name of the action, such as 'Approve order'. */
  title: string;
  /** The record that the action changes: 'ORD-2026-000123 · Buyer · AED 12,480'. */
  subject?: string;
  primary: string;
  /** Another button, beside the primary one. */
  secondary?: ReactNode;
  onPrimary: () => void;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  /**
   * True when the form has input, which would be lost. Escape then does not close the dialog; its other buttons, Back and
   * Forward ask first.
   */
  dirty?: boolean;
  /** True when the action is complete. The dialog then has only one button, which closes it. */
  over?: boolean;
  /** The label of the button that closes the dialog without the action; 'Close' by default. */
  dismiss?: string;
  /** The failure to show: an error message, or a component that shows the error with details. */
  failure?: ReactNode;
  width?: number;
  /** For a dialog that may open above any other. */
  zIndex?: number;
  /** Called after the opening animation, because no field can take the focus before its end. */
  onOpened?: () => void;
  children: ReactNode;
}

/**
 * Renders a dialog for one action, with one primary button. Failures are shown inside the dialog, and a click outside
 * does not close it.
 */
export function ActionDialog(props: Props) {
  const { t } = useTranslation();
  const { subject, busy, failure, dirty = false, over = false } = props;
  const isUnsaved = props.open && dirty && !over;
  const { close, question } = useAskBeforeClosing(props.open && !busy, isUnsaved, props.onClose);
  // The dialog will show the outcome of its request, which Back would leave unseen.
  useBackCloses(props.open && busy && !isUnsaved, () => undefined);
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={props.width ?? 520}
      zIndex={props.zIndex}
      centered
      onCancel={close}
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
      footer={(buttons) => (
        <>
          {!over && props.secondary}
          {buttons}
        </>
      )}
      cancelText={props.dismiss ?? t('close')}
      cancelButtonProps={{ disabled: busy, style: over ? { display: 'none' } : undefined }}
    >
      {question}
      <Flex vertical gap="middle">
        {/* A line of the subject never ends between AED and its amount. */}
        {subject !== undefined && (
          <Typography.Text type="secondary" className="dialog-subject">
            {subject.replaceAll('AED ', 'AED\u00a0')}
          </Typography.Text>
        )}
        {props.children}
        {typeof failure === 'string' ? (
          <Notice type="error" role="alert" message={translateSentence(failure)} />
        ) : (
          failure
        )}
      </Flex>
    </Modal>
  );
}
