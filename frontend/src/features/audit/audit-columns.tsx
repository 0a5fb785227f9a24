import type { AuditEvent } from '@portal/contract/audit';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDateTime } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { texts } from '../../texts/texts';
import { DetailsButton, type OnPerson, Person, RecordLink } from './audit-parts';
import { actionLabel } from './audit-words';
import type { OpenEvents } from './use-open-events';

/** Returns the columns, whose widths add up to a table that fits into a window of 1440 px with a scroll bar. */
export function auditColumns({ isOpen, toggle }: OpenEvents, onPerson: OnPerson): ListColumn<AuditEvent>[] {
  return [
    {
      key: 'at',
      title: texts.t('audit:time'),
      width: 144,
      className: 'figures',
      render: (_, { at }) => shortDateTime(at),
    },
    {
      key: 'actor',
      title: texts.t('audit:person'),
      width: 240,
      render: (_, { actor }) => <Person actor={actor} onPerson={onPerson} />,
    },
    {
      key: 'action',
      title: texts.t('audit:act'),
      width: 318,
      render: (_, { action }) => <TwoLines text={actionLabel(action)} />,
    },
    {
      key: 'object',
      title: texts.t('audit:record'),
      width: 318,
      render: (_, event) => <RecordLink event={event} />,
    },
    {
      key: 'details',
      isPrinted: false,
      title: texts.t('audit:details'),
      width: 74,
      align: 'center',
      render: (_, event) => <DetailsButton event={event} isOpen={isOpen(event)} onToggle={toggle} />,
    },
  ];
}
