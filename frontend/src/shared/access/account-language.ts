import type { Language } from '@portal/contract/languages';
import { chooseLanguage } from '../../texts/show-language';

/** What somebody has chosen on a page before the sign-in. A language that only the browser asks for is no choice. */
let chosen: Language | undefined;

export async function chooseBeforeSignIn(language: Language): Promise<void> {
  await chooseLanguage(language);
  chosen = language;
}

/** Shows the account's language, so that the portal begins in it, unless another was chosen before the sign-in. */
export async function showUnlessChosen(language: Language): Promise<void> {
  // Without its files the portal begins in the language that is shown.
  if (!chosen && language) await chooseLanguage(language).catch(() => undefined);
}

/** Returns what was chosen before the sign-in, once. */
export function takeChoice(): Language | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}
