import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Alert, type AlertProps } from 'antd';

/**
 * The icons of notices by kind. They are hidden from screen readers, because antd labels them in English in every
 * language and the text of the notice suffices.
 */
export const toneIcons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const;

/** Renders a hint or a warning about the content around it. */
export function Notice({
  type,
  ...note
}: Omit<AlertProps, 'type' | 'icon' | 'showIcon'> & { type: keyof typeof toneIcons }) {
  const Icon = toneIcons[type];
  return <Alert type={type} showIcon icon={<Icon aria-hidden />} {...note} />;
}
