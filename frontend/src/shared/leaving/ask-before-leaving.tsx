import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LeaveGuard } from './guarded-history';
import { useLeaveQuestion } from './use-leave-question';

interface Props {
  isUnsaved: boolean;
  of: LeaveGuard['of'];
  onLeave?: () => void;
}

/** Asks in a dialog before a page, or the dialog that it belongs to, is left and its entries are lost. */
export function AskBeforeLeaving({ isUnsaved, of, onLeave }: Props) {
  const { t } = useTranslation('shared');
  const { isAsked, stay, leave } = useLeaveQuestion(isUnsaved, of);
  return (
    <Modal
      open={isAsked}
      title={t('leaving.title')}
      centered
      destroyOnHidden
      maskClosable={false}
      onCancel={stay}
      footer={
        <>
          <Button
            danger
            onClick={() => {
              leave();
              onLeave?.();
            }}
          >
            {t('leaving.leave')}
          </Button>
          <Button type="primary" onClick={stay}>
            {t('leaving.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leaving.text')}</p>
    </Modal>
  );
}
