import { type ComponentProps, type ReactNode, useId } from 'react';
import { translated } from '../../texts/translated';

interface LoginFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** A sentence of the contract. */
  problem: string | undefined;
  onChange: (value: string) => void;
  /** At the end of the box. */
  children?: ReactNode;
}

/** Looks like antd's, which would be most of what the login page fetches. */
export function LoginField({ label, problem, onChange, children, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-box">
        <input
          {...input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="login-problem">
          {translated(problem)}
        </p>
      )}
    </div>
  );
}
