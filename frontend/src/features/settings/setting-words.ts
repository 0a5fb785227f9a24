import {
  BankAccount,
  bankAccountFields,
  bankCurrencies,
  type Settings,
  type SettingsInput,
} from '@portal/contract/settings';

/** What the form holds: everything but the version that it began from. */
export type SettingsValues = Omit<SettingsInput, 'version'>;

const plainWords = {
  companyName: 'Company name',
  companyAddress: 'Company address',
  supportPhone: 'Support phone',
  supportEmail: 'Support e-mail',
  timeZone: 'Time zone',
  unreadAnswerMinutes: 'Minutes until an unread answer is mailed',
} as const;

const words: Record<string, string> = {
  ...plainWords,
  ...Object.fromEntries(
    bankCurrencies.flatMap((currency) =>
      Object.entries(bankAccountFields).map(([field, label]) => [`${currency}.${field}`, `${currency} ${label}`]),
    ),
  ),
};

/** `AED.iban` → `AED IBAN`. */
export const settingWord = (field: string): string => words[field] ?? field;

export function valuesOf(settings: Settings): SettingsValues {
  const { version: _version, changedAt: _at, changedBy: _by, ...values } = settings;
  return values;
}

const flat = (values: SettingsValues): Map<string, string> => {
  const plain = Object.keys(plainWords).map((field) => [field, Reflect.get(values, field)] as const);
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
