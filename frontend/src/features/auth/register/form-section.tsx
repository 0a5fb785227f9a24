import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A part of a long form: what it is about beside its fields, two of them in a row where there is room. */
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
