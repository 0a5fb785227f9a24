import type { CheckEmailResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FormRule } from 'antd';
import { isEmail } from 'class-validator';
import { useEffect, useState } from 'react';
import { translateSentence } from '../../../texts/translate-sentence';
import { authCalls } from '../auth-calls';

/** The debounce in milliseconds, and the number of characters from which an address is checked (specification 9). */
const debounceMs = 500;
const minimumLength = 3;

const normalized = (email: string): string => email.trim().toLowerCase();
const keyOf = (email: string) => ['email-availability', normalized(email)];

export type EmailAvailability = 'unknown' | 'checking' | 'available' | 'taken';

/**
 * Checks whether an e-mail address is still available (row A10). Responses are cached by address, so a late response
 * does not apply to an address typed meanwhile.
 */
export function useEmailAvailability(typed: string): EmailAvailability {
  const email = normalized(typed);
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(email), debounceMs);
    return () => clearTimeout(timer);
  }, [email]);
  const { data, isFetching } = useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => authCalls.checkEmail(email, signal),
    enabled: paused === email && email.length >= minimumLength && isEmail(email),
    staleTime: 60_000,
    // A failed check is not retried, because the server checks the address again when the form is sent.
    retry: false,
  });
  if (isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data.available ? 'available' : 'taken';
}

export function cacheTakenEmail(queryClient: QueryClient, email: string): void {
  queryClient.setQueryData<CheckEmailResponse>(keyOf(email), { available: false });
}

/** Returns a form rule that rejects an address which the server reported as taken. */
export function emailAvailabilityRule(queryClient: QueryClient): FormRule {
  return {
    validator: async (_, email: unknown) => {
      const answer = queryClient.getQueryData<CheckEmailResponse>(keyOf(String(email ?? '')));
      if (answer?.available === false) throw new Error(translateSentence(messages.account.emailTaken));
    },
  };
}
