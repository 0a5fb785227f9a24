import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../shared/leaving/use-back-closes';

const sections = ['who', 'contents', 'orders', 'payment', 'data', 'ending'] as const;

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TermsDialog({ open, onClose }: TermsDialogProps) {
  const { t } = useTranslation('auth');
  useBackCloses(open, onClose);
  return (
    <Modal
      open={open}
      title={t('termsOfService')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      width={600}
    >
      <div className="terms">
        {sections.map((section) => (
          <section key={section}>
            <h3>{t(`terms.${section}.title`)}</h3>
            <p>{t(`terms.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
