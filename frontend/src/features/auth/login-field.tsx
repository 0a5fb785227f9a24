import { type ComponentProps, type ReactNode, useId } from 'react';
import { translateSentence } from '../../texts/translate-sentence';

interface LoginFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** The error message of the validation rule that the input breaks, shown below the input. */
  problem: string | undefined;
  onChange: (value: string) => void;
  /** Content at the end of the input, such as a button. */
  children?: ReactNode;
}

/** A plain input that looks like antd's, because antd's own input would be most of the login page's download. */
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
          {translateSentence(problem)}
        </p>
      )}
    </div>
  );
}
