import type { SessionUser } from '@portal/contract/auth';
import { isLanguage } from '@portal/contract/languages';
import { useEffect, useRef } from 'react';
import { chooseLanguage, languageKey, showLanguage } from '../../texts/show-language';
import { languageOf, takeChoice } from './account-language';
import { useSaveLanguage } from './use-save-language';

/**
 * Shows the portal in the account's language, also when it was changed on another device. What was chosen on a page before
 * the sign-in becomes the account's language, as does the browser's language while there is none.
 */
export function useAccountLanguage(user: SessionUser | undefined): void {
  const saved = user?.language;
  const wanted = user && languageOf(user);
  const save = useSaveLanguage();
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    if (wanted === undefined) return;
    const chosen = takeChoice();
    const language = chosen ?? wanted;
    // Without a language, the server takes English, which is saved only as a choice: a browser could say otherwise.
    const isSaved = language === (chosen ? saved : (saved ?? 'en'));
    const showing: Promise<unknown> = isSaved ? chooseLanguage(language) : latestSave.current(language);
    // After a failure the portal stays in the language that is shown, and the profile offers the choice again.
    showing.catch(() => undefined);
  }, [saved, wanted]);

  // Another tab, in which the language was changed, has saved it on the account already.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === languageKey && isLanguage(newValue)) showLanguage(newValue).catch(() => undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
