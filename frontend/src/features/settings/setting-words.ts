import {
  BankAccount,
  bankAccountFields,
  bankCurrencies,
  type Settings,
  type SettingsInput,
} from '@portal/contract/settings';
import { texts } from '../../texts/texts';
import { translated } from '../../texts/translated';

/** What the form holds: everything but the version that it began from. */
export type SettingsValues = Omit<SettingsInput, 'version'>;

const plainFields = [
  'companyName',
  'companyAddress',
  'supportPhone',
  'supportEmail',
  'timeZone',
  'unreadAnswerMinutes',
] as const;

/** `AED.iban` → `AED IBAN`. */
export function settingWord(field: string): string {
  const plain = plainFields.find((known) => known === field);
  if (plain) return texts.t(`settings:fields.${plain}`);
  const [currency, inner] = field.split('.');
  const label = Object.entries(bankAccountFields).find(([known]) => known === inner)?.[1];
  return label === undefined ? field : `${currency} ${translated(label)}`;
}

export function valuesOf(settings: Settings): SettingsValues {
  const { version: _version, changedAt: _at, changedBy: _by, ...values } = settings;
  return values;
}

const flat = (values: SettingsValues): Map<string, string> => {
  const plain = plainFields.map((field) => [field, Reflect.get(values, field)] as const);
  const nested = bankCurrencies.flatMap((currency) =>
    Object.keys(new BankAccount()).map(
      (field) => [`${currency}.${field}`, Reflect.get(values[currency], field)] as const,
    ),
  );
  // A field left empty is one that is not provided.
  return new Map([...plain, ...nested].map(([field, value]) => [field, String(value ?? '').trim()]));
};

/** The fields in which the two differ. */
export function differences(one: SettingsValues, other: SettingsValues): string[] {
  const known = flat(one);
  return [...flat(other)].filter(([field, value]) => known.get(field) !== value).map(([field]) => field);
}
