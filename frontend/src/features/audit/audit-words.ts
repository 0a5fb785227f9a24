import { type AuditActor, type AuditEvent, auditedRole } from '@portal/contract/audit';
import type { AuditAction, AuditObject } from '@portal/contract/facts/audit-actions';
import type { TypeOptions } from 'i18next';
import { texts } from '../../texts/texts';

type Words = TypeOptions['resources']['audit'];

export function actionLabel(action: AuditAction): string {
  return texts.t(`audit:actions.${action}`);
}

/** The name of all records of a kind, such as 'Orders'. */
export function kindLabel(kind: AuditObject): string {
  return texts.t(`audit:kinds.${kind}`);
}

/** The record's number or name, or its kind where it has neither. */
export function recordLabel({ kind, label }: AuditEvent['object']): string {
  return label ?? texts.t(`audit:oneOf.${kind}`);
}

export function roleLabel(actor: AuditActor): string {
  return texts.t(`audit:roles.${auditedRole(actor)}`);
}

const isField = (name: string): name is keyof Words['fields'] => texts.exists(`audit:fields.${name}`);

/** Makes words of a name in code: `paidBefore` becomes 'Paid before', and `AED` stays. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z\d])[A-Z]|[-_]/g, (mark) => ` ${mark.replace(/[-_]/, '').toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a field's name for people: `AED.iban` becomes `AED · IBAN`. */
export function fieldLabel(field: string): string {
  return field
    .split('.')
    .map((part) => (isField(part) ? texts.t(`audit:fields.${part}`) : wordsOf(part)))
    .join(' · ');
}

const isChoice = (value: string): value is keyof Words['values'] => texts.exists(`audit:values.${value}`);
const isRole = (value: string): value is keyof Words['roles'] => texts.exists(`audit:roles.${value}`);

/** Returns the name of a choice, such as a buyer's status; undefined for a choice that has none here. */
export function choiceLabel(value: string): string | undefined {
  if (isRole(value)) return texts.t(`audit:roles.${value}`);
  return isChoice(value) ? texts.t(`audit:values.${value}`) : undefined;
}
