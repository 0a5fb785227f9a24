import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** Renders the clear icon of inputs and selects. antd's own icon has an English label in every language. */
export function ClearIcon() {
  const { t } = useTranslation();
  return <CloseCircleFilled aria-label={t('clear')} />;
}
