import { SellerDetails } from '@portal/contract/documents/tax-details';
import {
  BankAccount,
  bankAccountFields,
  bankCurrencies,
  CreditSettings,
  SecuritySettings,
  type Settings,
  type SettingsInput,
} from '@portal/contract/settings';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';

/** The values of the form: all settings except the version number. */
export type SettingsValues = Omit<SettingsInput, 'version' | 'seller' | 'credit' | 'security'> &
  Pick<Settings, 'seller' | 'credit' | 'security'>;

const plainFields = [
  'companyName',
  'companyAddress',
  'supportPhone',
  'supportEmail',
  'timeZone',
  'unreadAnswerMinutes',
  'proposalDays',
] as const;

const sellerFields = Object.keys(new SellerDetails()) as (keyof SellerDetails)[];
const creditFields = Object.keys(new CreditSettings()) as (keyof CreditSettings)[];
const securityFields = Object.keys(new SecuritySettings()) as (keyof SecuritySettings)[];

/** Returns a setting's name for people: `AED.iban` becomes `AED IBAN`. */
export function settingLabel(field: string): string {
  const plain = plainFields.find((known) => known === field);
  if (plain) return texts.t(`settings:fields.${plain}`);
  const [section, inner] = field.split('.');
  const detail = section === 'seller' && sellerFields.find((known) => known === inner);
  if (detail) return texts.t(`settings:seller.${detail}`);
  const term = section === 'credit' && creditFields.find((known) => known === inner);
  if (term) return texts.t(`settings:credit.${term}`);
  const rule = section === 'security' && securityFields.find((known) => known === inner);
  if (rule) return texts.t(`settings:security.${rule}`);
  const label = Object.entries(bankAccountFields).find(([known]) => known === inner)?.[1];
  return label === undefined
    ? field
    : texts.t('settings:bankField', { currency: section, field: translateSentence(label) });
}

export function settingsValuesOf(settings: Settings): SettingsValues {
  const { version: _version, logo: _logo, changedAt: _at, changedBy: _by, ...values } = settings;
  return values;
}

/** Returns the text of a field for a list of numbers, which holds a list until somebody types. */
export const listText = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

/** Returns each field's value as a text, under the field's path such as `AED.iban`. */
const textsByPath = (values: SettingsValues): Map<string, string> => {
  const plain = plainFields.map((field) => [field, Reflect.get(values, field)] as const);
  const nested = [
    ...sellerFields.map((field) => [`seller.${field}`, values.seller[field]] as const),
    ...creditFields.map((field) => [`credit.${field}`, values.credit[field]] as const),
    ...securityFields.map((field) => [`security.${field}`, values.security[field]] as const),
    ...bankCurrencies.flatMap((currency) =>
      Object.keys(new BankAccount()).map(
        (field) => [`${currency}.${field}`, Reflect.get(values[currency], field)] as const,
      ),
    ),
  ];
  // null, undefined and blanks become the same text, because all of them mean that a value is not provided.
  return new Map([...plain, ...nested].map(([field, value]) => [field, String(listText(value) ?? '').trim()]));
};

/** Returns the paths of the fields, such as `AED.iban`, whose values differ between the two settings. */
export function differingFields(one: SettingsValues, other: SettingsValues): string[] {
  const known = textsByPath(one);
  return [...textsByPath(other)].filter(([field, value]) => known.get(field) !== value).map(([field]) => field);
}

/** Returns a copy of `values` in which the given fields have the values of `other`. */
export function copyFields(values: SettingsValues, other: SettingsValues, fields: readonly string[]): SettingsValues {
  const accounts = { AED: { ...values.AED }, EUR: { ...values.EUR } };
  const rules = { credit: { ...values.credit }, security: { ...values.security } };
  const result = { ...values, ...accounts, ...rules, seller: { ...values.seller } };
  for (const field of fields) {
    const [part = '', inner] = field.split('.');
    if (inner === undefined) Reflect.set(result, part, Reflect.get(other, part));
    else Reflect.set(Reflect.get(result, part), inner, Reflect.get(Reflect.get(other, part), inner));
  }
  return result;
}
