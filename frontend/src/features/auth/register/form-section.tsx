import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A section of a long form: its title beside its fields, which take two columns on wide screens. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className="register-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
      </header>
      <div className="register-fields">{children}</div>
    </section>
  );
}
