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
  const { t } = useTranslation(['orders', 'orderEditing']);
  return (
    <Modal
      open={open}
      title={t('orderEditing:leaveTitle')}
      centered
      destroyOnHidden
      onCancel={onStay}
      footer={
        <>
          <Button danger onClick={onDiscard}>
            {t('editing.discard')}
          </Button>
          <Button type="primary" onClick={onKeep}>
            {t('orderEditing:keep')}
          </Button>
        </>
      }
    >
      <p>{t('orderEditing:leaveText')}</p>
    </Modal>
  );
}
