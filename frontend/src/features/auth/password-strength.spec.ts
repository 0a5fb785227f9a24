import { ratePasswordForRegistration, ratePasswordForReset } from './password-strength';

// A13
it.each([
  ['', 0, 'Weak'],
  ['abc', 25, 'Weak'],
  ['abcdefgh', 50, 'Medium'],
  ['abC', 50, 'Medium'],
  ['abcdefg1', 75, 'Strong'],
  ['aB1', 75, 'Strong'],
  ['abcdefG1', 100, 'Strong'],
  ['!!!!!!!!', 25, 'Weak'],
])('at registration the password "%s" gets %i points and is called %s', (password, score, word) => {
  expect(ratePasswordForRegistration(password)).toEqual({ score, outOf: 100, word });
});

// A17
it.each([
  ['', 0, 'Weak'],
  ['a', 1, 'Weak'],
  ['a!', 2, 'Medium'],
  ['abcdefgh', 2, 'Medium'],
  ['abcdefG1', 4, 'Strong'],
  ['aB1!', 4, 'Strong'],
  ['abcdeG1!', 5, 'Strong'],
  ['a b', 1, 'Weak'],
])('when resetting a password, "%s" gets %i points and is called %s', (password, score, word) => {
  expect(ratePasswordForReset(password)).toEqual({ score, outOf: 5, word });
});
