import { CloseOutlined } from '@ant-design/icons';
import { notification } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../shared/ui/toast';
import { useSides } from '../texts/use-language';
import { Design } from './design';

function Shower() {
  const { t } = useTranslation();
  const { topEnd } = useSides();
  const [{ open }, holder] = notification.useNotification({ placement: topEnd, maxCount: 20 });
  useEffect(
    () =>
      toasts.shownBy(({ type, text, duration }) =>
        open({
          type,
          // One key per sentence: the same failure twice is one toast, not two.
          key: `${type}:${text}`,
          message: text,
          duration,
          // antd's own is called so in English only.
          closable: {
            closeIcon: <CloseOutlined className="ant-notification-close-icon" />,
            'aria-label': t('close'),
          },
        }),
      ),
    [open, t],
  );
  return holder;
}

export function Toasts() {
  return (
    <Design>
      <Shower />
    </Design>
  );
}
