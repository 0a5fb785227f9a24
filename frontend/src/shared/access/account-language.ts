import type { Language } from '@portal/contract/languages';
import { chooseLanguage } from '../../texts/texts';

/** What somebody has chosen on a page before the sign-in. A language that only the browser asks for is no choice. */
let chosen: Language | undefined;

export const languageBeforeSignIn = {
  choose: async (language: Language): Promise<void> => {
    await chooseLanguage(language);
    chosen = language;
  },
  /** Shows the account's language, so that the portal begins in it, unless another was chosen. */
  orElse: async (language: Language): Promise<void> => {
    // Without its files the portal begins in the language that is shown.
    if (chosen === undefined && language) await chooseLanguage(language).catch(() => undefined);
  },
  /** Returns the choice once. */
  take: (): Language | undefined => {
    const taken = chosen;
    chosen = undefined;
    return taken;
  },
};
