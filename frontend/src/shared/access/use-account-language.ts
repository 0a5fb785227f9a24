import { isLanguage, type Language } from '@portal/contract/languages';
import { useEffect, useRef } from 'react';
import { chooseLanguage, languageKey, showLanguage } from '../../texts/show-language';
import { takeChoice } from './account-language';
import { useSaveLanguage } from './use-save-language';

/**
 * Shows the portal in the account's language, also when it was changed on another device. What was chosen on a page before
 * the sign-in becomes the account's language.
 */
export function useAccountLanguage(language: Language | undefined): void {
  const save = useSaveLanguage();
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    if (!isLanguage(language)) return;
    const chosen = takeChoice();
    const isNew = chosen !== undefined && chosen !== language;
    // After a failure the portal stays in the language that is shown, and the profile offers the choice again.
    (isNew ? latestSave.current(chosen) : chooseLanguage(language)).catch(() => undefined);
  }, [language]);

  // Another tab, in which the language was changed, has saved it on the account already.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === languageKey && isLanguage(newValue)) showLanguage(newValue).catch(() => undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
