import { RegistrationForm } from '@portal/contract/auth';
import { defaultPhoneCountry } from '../../../shared/form/phone';
import { validationRulesFor } from '../../../shared/form/rules';

/** The form's fields: the phone number without its dialling code, and the characters typed from the code's picture. */
export type RegistrationFields = RegistrationForm & { verificationCode: string };

export const registrationRules = {
  name: validationRulesFor(RegistrationForm, 'name'),
  email: validationRulesFor(RegistrationForm, 'email'),
  phone: validationRulesFor(RegistrationForm, 'phone'),
  companyName: validationRulesFor(RegistrationForm, 'companyName'),
  street: validationRulesFor(RegistrationForm, 'companyAddress.street'),
  city: validationRulesFor(RegistrationForm, 'companyAddress.city'),
  country: validationRulesFor(RegistrationForm, 'companyAddress.country'),
  buyerType: validationRulesFor(RegistrationForm, 'buyerType'),
  password: validationRulesFor(RegistrationForm, 'password'),
  confirmPassword: validationRulesFor(RegistrationForm, 'confirmPassword'),
  acceptTerms: validationRulesFor(RegistrationForm, 'acceptTerms'),
};

const key = 'registration';

/** Stores the form's input in the tab, so that a reload keeps it. Passwords are not stored. */
export const registrationDraft = {
  read: (): Partial<RegistrationFields> => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return { phoneCountryCode: defaultPhoneCountry, ...(stored as Partial<RegistrationFields>) };
    } catch {
      return { phoneCountryCode: defaultPhoneCountry };
    }
  },
  keep: ({ password, confirmPassword, verificationCode, ...rest }: RegistrationFields): void =>
    sessionStorage.setItem(key, JSON.stringify(rest)),
  forget: (): void => sessionStorage.removeItem(key),
};
