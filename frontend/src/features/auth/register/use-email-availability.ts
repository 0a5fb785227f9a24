import type { CheckEmailAnswer } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FormRule } from 'antd';
import { isEmail } from 'class-validator';
import { useEffect, useState } from 'react';
import { translated } from '../../../texts/translated';
import { authCalls } from '../auth-calls';

/** Milliseconds without a keystroke, and characters, before it is asked (specification 9). */
const pause = 500;
const shortest = 3;

const normal = (email: string): string => email.trim().toLowerCase();
const keyOf = (email: string) => ['email-availability', normal(email)];

export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

/** Row A10. Answers are kept under their address: a late one says nothing about what stands there by then. */
export function useEmailAvailability(typed: string): Availability {
  const email = normal(typed);
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(email), pause);
    return () => clearTimeout(timer);
  }, [email]);
  const { data, isFetching } = useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => authCalls.checkEmail(email, signal),
    enabled: paused === email && email.length >= shortest && isEmail(email),
    staleTime: 60_000,
    // Without an answer the server decides when the form is sent.
    retry: false,
  });
  if (isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data.available ? 'available' : 'taken';
}

export function rememberTaken(queryClient: QueryClient, email: string): void {
  queryClient.setQueryData<CheckEmailAnswer>(keyOf(email), { available: false });
}

/** Blocks the form for an address of which the server has said that it is taken. */
export function notTaken(queryClient: QueryClient): FormRule {
  return {
    validator: async (_, email: unknown) => {
      const answer = queryClient.getQueryData<CheckEmailAnswer>(keyOf(String(email ?? '')));
      if (answer?.available === false) throw new Error(translated(messages.account.emailTaken));
    },
  };
}
