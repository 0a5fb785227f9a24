import { LoadingOutlined } from '@ant-design/icons';

/**
 * `loading={busy && spinner}` on every button: antd's own is called 'loading' in every language, before the button's name.
 */
export const spinner = { icon: <LoadingOutlined aria-hidden /> };
