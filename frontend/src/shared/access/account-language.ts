import type { SessionUser } from '@portal/contract/auth';
import type { Language } from '@portal/contract/languages';
import { browserLanguage, chooseLanguage } from '../../texts/show-language';

/** What somebody has chosen on a page before the sign-in. */
let chosen: Language | undefined;

export async function chooseBeforeSignIn(language: Language): Promise<void> {
  if (await chooseLanguage(language)) chosen = language;
}

/** Returns what was chosen before the sign-in, once. */
export function takeChoice(): Language | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}

/** The language of an account; until one is chosen, the browser's. */
export const languageOf = ({ language }: Pick<SessionUser, 'language'>): Language => language ?? browserLanguage();

/** Shows the account's language, so that the portal begins in it, unless another was chosen before the sign-in. */
export async function showLanguageOf(user: SessionUser): Promise<void> {
  // Without its files the portal begins in the language that is shown.
  if (chosen === undefined) await chooseLanguage(languageOf(user)).catch(() => undefined);
}
