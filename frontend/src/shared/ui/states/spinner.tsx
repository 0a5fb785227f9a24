import { LoadingOutlined } from '@ant-design/icons';

/**
 * The icon of busy buttons, used as `loading={busy && spinner}`. antd's own icon has the English label 'loading' in
 * every language.
 */
export const spinner = { icon: <LoadingOutlined aria-hidden /> };
