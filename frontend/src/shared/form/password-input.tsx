import { Input, type InputProps } from 'antd';
import { PasswordToggle } from './password-toggle';

interface PasswordInputProps extends InputProps {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordInput(props: PasswordInputProps) {
  return <Input.Password {...props} iconRender={(visible) => <PasswordToggle visible={visible} />} />;
}
