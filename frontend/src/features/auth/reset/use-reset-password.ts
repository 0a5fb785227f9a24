import type { ResetPasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { ApiError, errorMessageOf } from '../../../shared/data/api';
import { sessionToken } from '../../../shared/data/session-token';
import { showFieldErrors } from '../../../shared/form/rules';
import { useToast } from '../../../shared/ui/toast';
import { authCalls } from '../auth-calls';

/** Milliseconds until the redirect to the login page (specification 9). */
const redirectDelayMs = 2000;

/** Sets the new password, shows a message and redirects to the login page (row A17). */
export function useResetPassword(
  form: FormInstance<ResetPasswordForm>,
  token: string,
  onRefused: (sentence: string) => void,
) {
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ newPassword }: ResetPasswordForm) => authCalls.resetPassword({ token, newPassword }),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      toast.success(messages.account.resetDone);
      // The server has ended all sessions of the account, including this browser's.
      sessionToken.drop();
    },
    onError: (error) => {
      const sentence = errorMessageOf(error, messages.account.resetFailed);
      if (error instanceof ApiError && error.body?.code === 'auth.reset_token_invalid') onRefused(sentence);
      else if (!showFieldErrors(form, error)) setFailure(sentence);
    },
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate(loginPath, { replace: true }), redirectDelayMs);
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
