import { DownOutlined } from '@ant-design/icons';
import type { AuditEvent } from '@portal/contract/audit';
import type { AuditAction, AuditObject } from '@portal/contract/facts/audit-actions';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buyersPath, documentsPath, ordersPath, paymentsPath, settingsPath } from '../../shared/access/paths';
import { shortDateTime } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { actionLabel, recordLabel, roleLabel } from './audit-words';

/** After these actions the record has no page. */
const removals: readonly AuditAction[] = ['order.delete', 'brand.remove', 'buyer.remove'];

/** The pages of records. The other kinds have none. */
const pathsOf: Partial<Record<AuditObject, (id: string) => string>> = {
  order: (id) => `${ordersPath}/${id}`,
  document: (id) => `${documentsPath}/${id}`,
  payment: (id) => `${paymentsPath}?payment=${id}`,
  buyer: (id) => `${buyersPath}?buyer=${id}`,
  brand: (id) => `/catalogue?brand=${id}`,
};

function recordPath({ action, object: { kind, id } }: AuditEvent): string | undefined {
  if (kind === 'settings') return settingsPath;
  return id === null || removals.includes(action) ? undefined : pathsOf[kind]?.(id);
}

/** The record that an action is about, with a link to its page where there is one. */
export function RecordLink({ event }: { event: AuditEvent }) {
  const path = recordPath(event);
  const label = <TwoLines text={recordLabel(event.object)} />;
  return path === undefined ? label : <Link to={path}>{label}</Link>;
}

/** Chooses the person of an event as the filter of the log. */
export type OnPerson = (id: string) => void;

/** Who did it, in which role. The name filters the log. */
export function Person({ actor, onPerson }: { actor: AuditEvent['actor']; onPerson: OnPerson }) {
  const { t } = useTranslation('audit');
  if (actor === null) return <span className="muted">{t('nobody')}</span>;
  return (
    <span className="audit-person">
      <Button type="link" className="audit-name" title={t('onlyThisPerson')} onClick={() => onPerson(actor._id)}>
        {/* The button makes its child a block, in which an Arabic name would begin at the right of an English page. */}
        <span>
          <bdi>{actor.name || actor.email}</bdi>
        </span>
      </Button>
      <span className="muted">{roleLabel(actor)}</span>
    </span>
  );
}

interface DetailsButtonProps {
  event: AuditEvent;
  isOpen: boolean;
  onToggle: (event: AuditEvent) => void;
}

export function DetailsButton({ event, isOpen, onToggle }: DetailsButtonProps) {
  const { t } = useTranslation('audit');
  return (
    <Button
      type="text"
      size="small"
      icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
      aria-expanded={isOpen}
      aria-label={t('detailsOf', { act: actionLabel(event.action), time: shortDateTime(event.at) })}
      onClick={() => onToggle(event)}
    />
  );
}
