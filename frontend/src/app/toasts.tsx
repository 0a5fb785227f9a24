import { CloseOutlined } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toneIcons } from '../shared/ui/notice';
import { toasts } from '../shared/ui/toast';
import { useStartAndEndSides } from '../texts/use-language';
import { DesignProvider } from './design-provider';

/** Renders the portal's icon for the kind of toast, in antd's colour. */
function ToneIcon({ tone }: { tone: keyof typeof toneIcons }) {
  const Icon = toneIcons[tone];
  return <Icon aria-hidden className={`ant-notification-notice-icon-${tone}`} />;
}

function ToastContainer() {
  const { t } = useTranslation();
  const { topEnd } = useStartAndEndSides();
  const [{ open }, holder] = notification.useNotification({ placement: topEnd, maxCount: 20 });
  useEffect(() => {
    // Sets the role and label of the close button: antd renders it as a link without `href`, which has no role, and
    // labels it in English in every language.
    const closable = {
      closeIcon: <CloseOutlined aria-hidden className="ant-notification-close-icon" />,
      role: 'button',
      'aria-label': t('close'),
    };
    return toasts.registerRenderer(({ type, text, duration }) =>
      // The text is part of the key, so that a repeated failure replaces its toast instead of adding a second one.
      open({ type, key: `${type}:${text}`, icon: <ToneIcon tone={type} />, message: text, duration, closable }),
    );
  }, [open, t]);
  return holder;
}

export function Toasts() {
  return (
    <DesignProvider>
      <ToastContainer />
    </DesignProvider>
  );
}
