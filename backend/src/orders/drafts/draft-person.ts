import type { DraftPerson } from '@portal/contract/drafts';
import type { Role } from '@portal/contract/policy';

/** Returns how a response or event names a person. Buyers do not learn who of the team it was. */
export function toDraftPerson(person: { id: string; name: string; role: Role }, receiver: Role): DraftPerson {
  if (person.role === 'buyer') return { _id: person.id, name: person.name, side: 'buyer' };
  return receiver === 'admin'
    ? { _id: person.id, name: person.name, side: 'team' }
    : { _id: null, name: null, side: 'team' };
}
