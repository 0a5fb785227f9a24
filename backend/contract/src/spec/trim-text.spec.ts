import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { RegisterInput } from '../auth.js';
import { CreateBrandInput } from '../brands.js';

describe('a field of one line', () => {
  it('keeps a pasted name or address in one line', () => {
    const typed = {
      name: ' Layla\r\n Haddad\t',
      companyName: 'Haddad\u2028&\u0000Daughters',
      companyAddress: { street: '1\nStreet' },
    };
    expect(plainToInstance(RegisterInput, typed)).toMatchObject({
      name: 'Layla Haddad',
      companyName: 'Haddad & Daughters',
      companyAddress: { street: '1 Street' },
    });
    expect(plainToInstance(CreateBrandInput, { name: 'Alba\n' }).name).toBe('Alba');
    expect(plainToInstance(CreateBrandInput, { name: 'Alba  Due' }).name).toBe('Alba  Due');
  });

  it('leaves everything but text to the rules', () => {
    expect(plainToInstance(RegisterInput, { name: ['Layla\n'] }).name).toEqual(['Layla\n']);
  });
});
