import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface FiguresProps {
  title: string;
  /** How the numbers come about, where their names do not say it. */
  note?: string;
  /** Amounts need wider cards than counts. */
  wide?: boolean;
  children: ReactNode;
}

export function Figures({ title, note, wide = false, children }: FiguresProps) {
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
  /** The list behind the number. */
  to: string;
  hint?: string;
  /** Something waits for the person. */
  urgent?: boolean;
}

export function Figure({ label, value, to, hint, urgent = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className="dashboard-card" data-urgent={urgent || undefined}>
        <span className="dashboard-label">{label}</span>
        {hint && <span className="dashboard-hint">{hint}</span>}
        <strong className="dashboard-value figures">{value}</strong>
      </Link>
    </li>
  );
}
