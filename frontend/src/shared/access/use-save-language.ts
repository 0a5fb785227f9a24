import type { CurrentUserResponse } from '@portal/contract/auth';
import type { Language } from '@portal/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { chooseLanguage } from '../../texts/show-language';
import { request } from '../data/api';
import { sessionToken } from '../data/session-token';
import { sessionQuery } from './session';

/** Returns a function that saves the language on the account and then shows it. Rejects when either has failed. */
export function useSaveLanguage(): (language: Language) => Promise<void> {
  const queryClient = useQueryClient();
  return async (language) => {
    const token = sessionToken.read();
    await request<CurrentUserResponse>('/api/profile/language', { method: 'PUT', json: { language } });
    // Before the account's language changes in the cache, because the page would then show it without waiting for it.
    await chooseLanguage(language);
    queryClient.setQueryData(sessionQuery(token).queryKey, (user) => user && { ...user, language });
  };
}
