import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether unsent changes are kept or discarded when the editor is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: Props) {
  const { t } = useTranslation('orders');
  return (
    <Modal
      open={open}
      title={t('editing.leaveTitle')}
      centered
      destroyOnHidden
      onCancel={onStay}
      footer={
        <>
          <Button danger onClick={onDiscard}>
            {t('editing.discard')}
          </Button>
          <Button type="primary" onClick={onKeep}>
            {t('editing.keep')}
          </Button>
        </>
      }
    >
      <p>{t('editing.leaveText')}</p>
    </Modal>
  );
}
