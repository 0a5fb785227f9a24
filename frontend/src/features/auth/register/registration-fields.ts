import { RegistrationForm } from '@portal/contract/auth';
import { defaultPhoneCountry } from '../../../shared/form/phone';
import { rulesFor } from '../../../shared/form/rules';

/** The form as it is typed: the number without its dialling code, and the code that the picture shows. */
export type RegistrationFields = RegistrationForm & { verificationCode: string };

export const registrationRules = {
  name: rulesFor(RegistrationForm, 'name'),
  email: rulesFor(RegistrationForm, 'email'),
  phone: rulesFor(RegistrationForm, 'phone'),
  companyName: rulesFor(RegistrationForm, 'companyName'),
  street: rulesFor(RegistrationForm, 'companyAddress.street'),
  city: rulesFor(RegistrationForm, 'companyAddress.city'),
  country: rulesFor(RegistrationForm, 'companyAddress.country'),
  buyerType: rulesFor(RegistrationForm, 'buyerType'),
  password: rulesFor(RegistrationForm, 'password'),
  confirmPassword: rulesFor(RegistrationForm, 'confirmPassword'),
  acceptTerms: rulesFor(RegistrationForm, 'acceptTerms'),
};

const key = 'registration';

/** What was typed survives a reload of the tab; passwords are nowhere kept. */
export const registrationDraft = {
  read: (): Partial<RegistrationFields> => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return { phoneCountryCode: defaultPhoneCountry, ...(kept as Partial<RegistrationFields>) };
    } catch {
      return { phoneCountryCode: defaultPhoneCountry };
    }
  },
  keep: ({ password, confirmPassword, verificationCode, ...rest }: RegistrationFields): void =>
    sessionStorage.setItem(key, JSON.stringify(rest)),
  forget: (): void => sessionStorage.removeItem(key),
};
