import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Alert, type AlertProps } from 'antd';

/** antd's own pictures are called by their English names in every language; the words beside them say it all. */
export const toneIcons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const;

/** Something that is to be known about what stands below or around it. */
export function Note({
  type,
  ...note
}: Omit<AlertProps, 'type' | 'icon' | 'showIcon'> & { type: keyof typeof toneIcons }) {
  const Icon = toneIcons[type];
  return <Alert type={type} showIcon icon={<Icon aria-hidden />} {...note} />;
}
