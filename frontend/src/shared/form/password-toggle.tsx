import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** antd's toggle is a picture; this one is a button, for the keyboard and for those who hear the page. */
export function PasswordToggle({ visible, ...button }: ComponentProps<'button'> & { visible: boolean }) {
  const { t } = useTranslation('shared');
  return (
    <button
      {...button}
      type="button"
      className="password-toggle"
      aria-label={visible ? t('hidePassword') : t('showPassword')}
    >
      {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  );
}
