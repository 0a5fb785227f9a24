import type { ResetPasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { ApiError, sentenceOf } from '../../../shared/data/api';
import { sessionToken } from '../../../shared/data/session-token';
import { showFieldErrors } from '../../../shared/form/rules';
import { useToast } from '../../../shared/ui/toast';
import { authCalls } from '../auth-calls';

/** Milliseconds until the login page (specification 9). */
const farewell = 2000;

/** Row A17: sets the password, says so, and leads to the login page. */
export function useReset(form: FormInstance<ResetPasswordForm>, token: string, onRefused: (sentence: string) => void) {
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ newPassword }: ResetPasswordForm) => authCalls.resetPassword({ token, newPassword }),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      toast.success(messages.account.resetDone);
      // The server has ended every session, also one of this browser.
      sessionToken.drop();
    },
    onError: (error) => {
      const sentence = sentenceOf(error, messages.account.resetFailed);
      if (error instanceof ApiError && error.body?.code === 'auth.reset_token_invalid') onRefused(sentence);
      else if (!showFieldErrors(form, error)) setFailure(sentence);
    },
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate(loginPath, { replace: true }), farewell);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);

  return {
    reset: (values: ResetPasswordForm) => {
      if (!isPending && !isSuccess) mutate(values);
    },
    busy: isPending,
    done: isSuccess,
    failure,
  };
}
