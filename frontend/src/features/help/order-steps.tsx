import {
  AppstoreOutlined,
  CheckCircleOutlined,
  EditOutlined,
  FileAddOutlined,
  FileDoneOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

const steps = [
  { step: 'browse', icon: <AppstoreOutlined aria-hidden /> },
  { step: 'fillIn', icon: <EditOutlined aria-hidden /> },
  { step: 'create', icon: <FileAddOutlined aria-hidden /> },
  { step: 'review', icon: <CheckCircleOutlined aria-hidden /> },
  { step: 'invoice', icon: <FileDoneOutlined aria-hidden /> },
] as const;

export function OrderSteps() {
  const { t } = useTranslation('help');
  return (
    <ol className="help-steps">
      {steps.map(({ step, icon }, index) => (
        <li key={step} className="help-step">
          <span className="help-step-icon" aria-hidden>
            {icon}
          </span>
          <div>
            <h2 className="help-step-title">
              <span className="figures">{index + 1}.</span> {t(`steps.${step}.title`)}
            </h2>
            <p>{t(`steps.${step}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
