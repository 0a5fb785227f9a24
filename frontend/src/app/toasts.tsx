import { CloseOutlined } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toneIcons } from '../shared/ui/note';
import { toasts } from '../shared/ui/toast';
import { useSides } from '../texts/use-language';
import { Design } from './design';

/** In the toast's colour, as antd's own would be. */
function ToneIcon({ tone }: { tone: keyof typeof toneIcons }) {
  const Icon = toneIcons[tone];
  return <Icon aria-hidden className={`ant-notification-notice-icon-${tone}`} />;
}

function Shower() {
  const { t } = useTranslation();
  const { topEnd } = useSides();
  const [{ open }, holder] = notification.useNotification({ placement: topEnd, maxCount: 20 });
  useEffect(() => {
    // antd's own is called so in English only, and is a link to nowhere: a label alone would be lost on that.
    const closable = {
      closeIcon: <CloseOutlined aria-hidden className="ant-notification-close-icon" />,
      role: 'button',
      'aria-label': t('close'),
    };
    return toasts.shownBy(({ type, text, duration }) =>
      // One key per sentence: the same failure twice is one toast, not two.
      open({ type, key: `${type}:${text}`, icon: <ToneIcon tone={type} />, message: text, duration, closable }),
    );
  }, [open, t]);
  return holder;
}

export function Toasts() {
  return (
    <Design>
      <Shower />
    </Design>
  );
}
