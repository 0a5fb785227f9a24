import { loadTexts } from '../../../texts/texts';
import { type ResetRequest, resendCooldownSeconds, resendWaitText, resetLinkStatus } from './reset-request';

const sentAt = Date.UTC(2026, 10, 21, 12);
const request: ResetRequest = { email: 'layla@haddad.example', sentAt, resends: 1, resentAt: sentAt };
const after = (seconds: number): number => sentAt + seconds * 1000;

beforeAll(() => loadTexts('auth'));

// A15
it.each([
  [0, 'Link expires in 15:00', false],
  [0.5, 'Link expires in 15:00', false],
  [1, 'Link expires in 14:59', false],
  [600, 'Link expires in 5:00', false],
  [601, 'Link expires in 4:59', true],
  [899, 'Link expires in 0:01', true],
  [900, 'Link Expired', true],
  [90_000, 'Link Expired', true],
  [-3600, 'Link expires in 15:00', false],
])('a reset link sent %d s ago shows "%s"', (seconds, text, urgent) => {
  expect(resetLinkStatus(request, after(seconds))).toEqual({ text, urgent });
});

// A16
it.each([
  [0, 180],
  [121, 59],
  [179.5, 1],
  [180, 0],
  [-60, 180],
])('%d s after a resend, the next resend is possible in %i s', (seconds, left) => {
  expect(resendCooldownSeconds(request, after(seconds))).toBe(left);
});

it('the first resend of a reset link is possible immediately', () => {
  expect(resendCooldownSeconds({ ...request, resentAt: null }, sentAt)).toBe(0);
});

it.each([
  [180, 'Please wait 3:00 before trying again.'],
  [61, 'Please wait 1:01 before trying again.'],
  [9, 'Please wait 0:09 before trying again.'],
])('shows a wait of %i s as "%s"', (seconds, text) => {
  expect(resendWaitText(seconds)).toBe(text);
});
