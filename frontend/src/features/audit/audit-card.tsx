import type { AuditEvent } from '@portal/contract/audit';
import { Flex, Typography } from 'antd';
import { shortDateTime } from '../../shared/ui/values/dates';
import { DetailsButton, type OnPerson, Person, RecordLink } from './audit-parts';
import { actionLabel } from './audit-words';
import { EventDetails } from './event-details';
import type { OpenEvents } from './use-open-events';

interface Props {
  event: AuditEvent;
  events: OpenEvents;
  onPerson: OnPerson;
}

export function AuditCard({ event, events: { isOpen, toggle }, onPerson }: Props) {
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>{actionLabel(event.action)}</Typography.Text>
        <DetailsButton event={event} isOpen={isOpen(event)} onToggle={toggle} />
      </Flex>
      <RecordLink event={event} />
      <Flex justify="space-between" align="end" gap="small" wrap>
        <Person actor={event.actor} onPerson={onPerson} />
        <span className="muted figures">{shortDateTime(event.at)}</span>
      </Flex>
      {isOpen(event) && <EventDetails event={event} />}
    </>
  );
}
