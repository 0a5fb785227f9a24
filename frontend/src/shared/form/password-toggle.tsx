import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Renders the button that shows or hides a password. antd's own toggle is an icon, which keyboards and screen readers
 * cannot use.
 */
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
