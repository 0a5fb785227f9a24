import { describeMailError } from './mail-error.js';

describe('the reason why a mail was not sent', () => {
  it.each([
    ['encoded', 'smtp://user:pa%20ss@mail.example.com', 'pa ss'],
    ['with a stray %', 'smtp://user:100%pass@mail.example.com', '100%pass'],
  ])('does not contain a password %s', (_how, smtpUrl, password) => {
    const refused = new Error(`535 Not with ${password},\r\n nor ${Buffer.from(password).toString('base64')}`);
    expect(describeMailError(refused, smtpUrl)).toBe('535 Not with …, nor …');
  });
});
