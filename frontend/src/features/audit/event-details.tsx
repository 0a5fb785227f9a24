import type { AuditEvent } from '@portal/contract/audit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { auditOfRecordPath } from '../../shared/access/audit-of-record-path';
import { parseId } from '../../shared/list/parse-id';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { shortDateTime } from '../../shared/ui/values/dates';
import { fieldLabel } from './audit-words';
import { ChangedValue } from './changed-value';

/** What an event's row has no room for: the changed fields, and from where it was done. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const { at, actor, device, address, requestId, object, changes } = event;
  return (
    <div className="audit-details">
      {changes.length > 0 ? <Changes changes={changes} /> : <p className="muted">{t('noChanges')}</p>}
      <dl className="audit-facts">
        <Fact name={t('time')}>{shortDateTime(at, 'HH:mm:ss')}</Fact>
        {actor && (
          <Fact name={t('email')}>
            <BreakableText text={actor.email} />
          </Fact>
        )}
        {device && <Fact name={t('device')}>{device}</Fact>}
        {address && <Fact name={t('address')}>{address}</Fact>}
        {requestId && <Fact name={t('requestId')}>{requestId}</Fact>}
      </dl>
      {object.id !== null && parseId(object.id) && (
        <Link to={auditOfRecordPath(object.id)}>{t('everythingAbout')}</Link>
      )}
    </div>
  );
}

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const { t } = useTranslation('audit');
  return (
    <table className="audit-changes" aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>
              <ChangedValue field={field} value={before} />
            </td>
            <td>
              <ChangedValue field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
