import { notification } from 'antd';
import { useEffect } from 'react';
import { toasts } from '../shared/ui/toast';
import { useSides } from '../texts/use-language';
import { Design } from './design';

function Shower() {
  const { topEnd } = useSides();
  const [{ open }, holder] = notification.useNotification({ placement: topEnd, maxCount: 20 });
  useEffect(
    () =>
      toasts.shownBy(({ type, text, duration }) =>
        // One key per sentence: the same failure twice is one toast, not two.
        open({ type, key: `${type}:${text}`, message: text, duration }),
      ),
    [open],
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
