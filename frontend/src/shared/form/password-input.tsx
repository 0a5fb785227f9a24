import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input, type InputProps } from 'antd';
import { texts } from '../../texts/texts';

interface PasswordInputProps extends InputProps {
  autoComplete: 'current-password' | 'new-password';
}

/** antd's toggle is a picture; this one is a button, for the keyboard and for those who hear the page. */
const toggle = (visible: boolean) => (
  <button type="button" aria-label={visible ? texts.t('shared:hidePassword') : texts.t('shared:showPassword')}>
    {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
  </button>
);

export function PasswordInput(props: PasswordInputProps) {
  return <Input.Password {...props} iconRender={toggle} />;
}
