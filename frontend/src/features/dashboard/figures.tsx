import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface FigureSectionProps {
  title: string;
  /** An explanation of how the numbers are computed, where their labels do not say so. */
  note?: string;
  /** True for amounts, which need wider cards than counts. */
  wide?: boolean;
  children: ReactNode;
}

export function FigureSection({ title, note, wide = false, children }: FigureSectionProps) {
  const id = useId();
  return (
    <section className="dashboard-section" aria-labelledby={id}>
      <h3 id={id} className="dashboard-heading">
        {title}
      </h3>
      <ul className="dashboard-cards" data-wide={wide || undefined}>
        {children}
      </ul>
      {note && <p className="dashboard-note">{note}</p>}
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** The address of the list from which the number is computed; undefined where the user may not open it. */
  to: string | undefined;
  hint?: string;
  /** Highlights a number that needs an administrator's action. */
  urgent?: boolean;
}

export function Figure({ label, value, to, hint, urgent = false }: FigureProps) {
  const content = (
    <>
      <span className="dashboard-label">{label}</span>
      {hint && <span className="dashboard-hint">{hint}</span>}
      <strong className="dashboard-value figures">{value}</strong>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="dashboard-card">{content}</div>
      ) : (
        <Link to={to} className="dashboard-card" data-urgent={urgent || undefined}>
          {content}
        </Link>
      )}
    </li>
  );
}
