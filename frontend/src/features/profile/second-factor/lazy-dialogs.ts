import { lazyWithTexts } from '../../../texts/lazy-with-texts';

export type SecondFactorDialogName = 'setUp' | 'anotherApp' | 'recoveryCodes' | 'remove';

/** The dialogs are loaded when the page is complete, because they bring the code that draws QR codes. */
export const SecondFactorDialogs = lazyWithTexts(
  async () => (await import('./second-factor-dialogs')).SecondFactorDialogs,
  'secondFactor',
  'profile',
);
