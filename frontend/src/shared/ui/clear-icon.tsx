import { CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** In what can be emptied: antd's own is called by its English name in every language. */
export function ClearIcon() {
  const { t } = useTranslation();
  return <CloseCircleFilled aria-label={t('clear')} />;
}
