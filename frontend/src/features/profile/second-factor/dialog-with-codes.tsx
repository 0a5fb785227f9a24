import { Button, Checkbox, Modal } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../../../shared/leaving/use-leave-question';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { RecoveryCodes } from './recovery-codes';

interface Props extends ComponentProps<typeof ActionDialog> {
  /** The new recovery codes, once they are made. They are told only once, so the dialog asks before it closes then. */
  codes: readonly string[] | undefined;
}

/** A dialog whose last step shows recovery codes. */
export function DialogWithCodes({ codes, ...dialog }: Props) {
  const { t } = useTranslation('secondFactor');
  const { open, onClose } = dialog;
  const [isClosing, setClosing] = useState(false);
  const [isKept, setKept] = useState(false);
  const leaving = useLeaveQuestion(open && codes !== undefined && !isKept, 'dialog');
  if (codes === undefined) return <ActionDialog {...dialog} />;

  const stay = () => {
    setClosing(false);
    leaving.stay();
  };
  const close = () => {
    stay();
    onClose();
    leaving.leave();
  };
  return (
    <ActionDialog
      {...dialog}
      title={t('recoveryCodes')}
      primary={t('done')}
      // Disabled until then, because the Enter key that sends a code may arrive when the codes are shown already.
      disabled={!isKept}
      onPrimary={onClose}
      onClose={isKept ? onClose : () => setClosing(true)}
      dirty={false}
      failure={undefined}
    >
      <RecoveryCodes codes={codes} />
      <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
        {t('codesKept')}
      </Checkbox>
      <Modal
        open={isClosing || leaving.isAsked}
        title={t('closeWithoutCodes')}
        centered
        destroyOnHidden
        maskClosable={false}
        onCancel={stay}
        footer={
          <>
            <Button danger onClick={close}>
              {t('closeAnyway')}
            </Button>
            <Button type="primary" onClick={stay}>
              {t('backToCodes')}
            </Button>
          </>
        }
      >
        <p>{t('codesAreNotShownAgain')}</p>
      </Modal>
    </ActionDialog>
  );
}
