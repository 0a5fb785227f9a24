import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu, type RowMenuItems } from '../ui/inputs/row-menu';
import { BreakableText } from '../ui/values/breakable-text';
import { shortDateTime } from '../ui/values/dates';
import { StatusChip } from '../ui/values/status-chip';
import { type Person, rowMenuLabel } from './people-kind';
import './people.css';

interface Props {
  person: Pick<Person<string>, 'name' | 'email' | 'lastLogin'> & { isSelf?: boolean };
  roleLabel: string;
  /** Shown beside the name. */
  chips?: ReactNode;
  /** Shown above the last sign-in. */
  facts?: ReactNode;
  /** Without entries the row has no menu. */
  menu?: RowMenuItems;
}

export function PersonRow({ person, roleLabel, chips, facts, menu = [] }: Props) {
  const { t } = useTranslation('people');
  const { name, email, isSelf = false, lastLogin } = person;
  return (
    <li className="person-row">
      <div className="person">
        <span className="person-name two-lines" dir="auto" title={name}>
          {name}
        </span>
        {isSelf && <StatusChip tone="cancelled">{t('you')}</StatusChip>}
        {chips}
        <span className="muted person-email">
          <BreakableText text={email} />
        </span>
      </div>
      <StatusChip tone="accent">{roleLabel}</StatusChip>
      <div className="person-facts">
        {facts}
        <span className="muted figures">
          {lastLogin === null ? t('neverSignedIn') : t('lastLogin', { at: shortDateTime(lastLogin) })}
        </span>
      </div>
      <div className="person-menu">
        <RowMenu label={rowMenuLabel(person)} items={menu} />
      </div>
    </li>
  );
}
