import type { SecondStepResponse } from '@portal/contract/second-factor';

/** The state of the login form. 'welcome' means that the success message is shown before the redirect. */
export type SignInPhase = 'idle' | 'sending' | 'welcome';

/** What the login page shows: the form with this address, or the second step with the answer to the right password. */
export interface SignInStep {
  email: string;
  next?: SecondStepResponse;
}

/** What the second step needs of the page. These are mostly plain setters, because the login page's size is limited. */
export interface SecondStepControls {
  email: string;
  next: SecondStepResponse;
  phase: SignInPhase;
  setPhase: (phase: SignInPhase) => void;
  setStep: (step: SignInStep) => void;
  setFailure: (sentence: string | undefined) => void;
  welcome: () => void;
}
