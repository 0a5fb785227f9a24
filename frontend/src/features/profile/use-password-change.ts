import type { ChangePasswordForm } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../shared/data/api';
import { showFieldErrors } from '../../shared/form/rules';
import { useToast } from '../../shared/ui/toast';
import { profileCalls, sessionsKey } from './profile-calls';

interface Outcome {
  type: 'success' | 'error';
  text: string;
}

/** Failures stand in the form and in a toast; a wrong current password under its field (specification 8). */
export function usePasswordChange(form: FormInstance<ChangePasswordForm>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangePasswordForm) =>
      profileCalls.changePassword({ currentPassword, newPassword }),
    onMutate: () => setOutcome(undefined),
    onSuccess: () => {
      form.resetFields();
      setOutcome({ type: 'success', text: messages.account.passwordChangedOnPage });
      toast.success(messages.account.passwordChanged);
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => {
      const text = sentenceOf(error, messages.account.changePasswordFailed);
      toast.error(text);
      if (error instanceof ApiError && error.body?.code === 'auth.current_password_incorrect') {
        form.setFields([{ name: 'currentPassword', errors: [text] }]);
      } else if (!showFieldErrors(form, error)) {
        setOutcome({ type: 'error', text });
      }
    },
  });
  return { change: mutate, changing: isPending, outcome };
}
