import type { Passkey, SecondFactorResponse } from '@portal/contract/second-factor';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';

export type SecondFactorDialogName = 'setUpApp' | 'recoveryCodes' | 'removeApp' | 'addPasskey' | 'removePasskey';

/** What a dialog is about, as it was when the dialog was opened. */
export interface DialogSubject {
  factor: SecondFactorResponse;
  passkey?: Passkey;
}

export type OpenSecondFactorDialog = (name: SecondFactorDialogName, passkey?: Passkey) => void;

/** The dialogs are loaded when the page is complete, because they bring the code that draws QR codes. */
export const SecondFactorDialogs = lazyWithTexts(
  async () => (await import('./second-factor-dialogs')).SecondFactorDialogs,
  'secondFactor',
  'secondStep',
  'profile',
);
