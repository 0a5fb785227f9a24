import type { SessionUser } from '@portal/contract/auth';
import { isLanguage, type Language } from '@portal/contract/languages';
import { useEffect } from 'react';
import { chooseLanguage } from '../../texts/texts';
import { request } from '../data/api';

/** What somebody has chosen on a page before the sign-in. A language that only the browser asks for is no choice. */
let chosenBefore: Language | undefined;

export async function chooseBeforeSignIn(language: Language): Promise<void> {
  await chooseLanguage(language);
  chosenBefore = language;
}

export const languageCall = (language: Language) =>
  ({ method: 'put', url: '/api/profile/language', body: { language } }) as const;

/**
 * Shows the account's language after a sign-in, and returns the user. What was chosen on the page before becomes the
 * account's language.
 */
export async function adoptLanguage(token: string, user: SessionUser): Promise<SessionUser> {
  const language = chosenBefore;
  chosenBefore = undefined;
  try {
    if (language === undefined || language === user.language) {
      if (isLanguage(user.language)) await chooseLanguage(user.language);
      return user;
    }
    const { url, body } = languageCall(language);
    await request(url, { method: 'PUT', json: body, headers: { Authorization: `Bearer ${token}` } });
    return { ...user, language };
  } catch {
    // The portal is then shown in the language of the page before, and the profile offers the choice again.
    return user;
  }
}

/** Shows the portal in the account's language, also when it was changed on another device. */
export function useAccountLanguage(language: Language | undefined): void {
  useEffect(() => {
    // Without its files the portal stays in the language that is shown.
    if (isLanguage(language)) chooseLanguage(language).catch(() => undefined);
  }, [language]);
}
