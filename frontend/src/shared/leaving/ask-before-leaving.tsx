import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './use-back-closes';
import { useLeaveQuestion } from './use-leave-question';

/** Asks in a dialog before a page is left and its entries are lost. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsked, stay, leave } = useLeaveQuestion(isUnsaved, 'page');
  return <Question isAsked={isAsked} onStay={stay} onLeave={leave} />;
}

/**
 * Asks in the same way before a dialog with entries is closed, by its buttons, Back or Forward. A dialog without entries
 * is closed by them at once. `mayClose` is false while nothing closes the dialog, and when it is not open.
 */
export function useAskBeforeClosing(mayClose: boolean, isUnsaved: boolean, onClose: () => void) {
  const { isAsked, ask, stay, leave } = useLeaveQuestion(isUnsaved, 'dialog');
  useBackCloses(mayClose && !isUnsaved, onClose);
  const leaveAndClose = () => {
    leave();
    onClose();
  };
  return {
    close: isUnsaved ? ask : onClose,
    question: <Question isAsked={isAsked} onStay={stay} onLeave={leaveAndClose} />,
  };
}

interface Props {
  isAsked: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function Question({ isAsked, onStay, onLeave }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Modal
      open={isAsked}
      title={t('leaving.title')}
      centered
      destroyOnHidden
      maskClosable={false}
      onCancel={onStay}
      footer={
        <>
          <Button danger onClick={onLeave}>
            {t('leaving.leave')}
          </Button>
          <Button type="primary" onClick={onStay}>
            {t('leaving.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leaving.text')}</p>
    </Modal>
  );
}
