import { LoginInput, RegistrationForm } from '@portal/contract/auth';
import { CreateBrandInput } from '@portal/contract/brands';
import { firstErrorMessage } from './rules';

describe('rules from a contract class', () => {
  // A02
  it.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'layla' }, 'email', 'Invalid email address'],
    [{ email: ' Layla@Haddad.example ' }, 'email', undefined],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'x' }, 'password', undefined],
  ] as const)('login %j: %s', async (values, field, message) => {
    expect(await firstErrorMessage(LoginInput, values, field)).toBe(message);
  });

  // C02, C03: a rule may depend on another field.
  it.each([
    [{ name: '   ' }, 'name', 'Please enter a brand name'],
    [{ name: 'Aurelia' }, 'name', undefined],
    [
      { visibility: 'specific_buyers', visibleToBuyers: [] },
      'visibleToBuyers',
      'Please select at least one buyer for specific access',
    ],
    [{ visibility: 'hidden', visibleToBuyers: [] }, 'visibleToBuyers', undefined],
    [
      { visibility: 'specific_buyers', visibleToBuyers: ['not-an-id'] },
      'visibleToBuyers',
      'One or more selected buyers are invalid or not approved/active',
    ],
  ] as const)('brand %j: %s', async (values, field, message) => {
    expect(await firstErrorMessage(CreateBrandInput, values, field)).toBe(message);
  });

  // A09: a nested field.
  it.each([
    [{ companyAddress: { street: '12 Al Wasl Road', city: ' ', country: 'AE' } }, 'City is required'],
    [{ companyAddress: { street: '', city: 'Dubai', country: 'AE' } }, undefined],
    [{ companyAddress: undefined }, undefined],
  ] as const)('address %j: %s', async (values, message) => {
    expect(await firstErrorMessage(RegistrationForm, values, 'companyAddress.city')).toBe(message);
  });
});
