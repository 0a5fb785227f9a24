import { messages } from '@portal/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { rememberUser } from '../../shared/access/session';
import { sentenceOf } from '../../shared/data/api';
import { sessionToken } from '../../shared/data/session-token';
import { showFieldErrors } from '../../shared/form/rules';
import { useToast } from '../../shared/ui/toast';
import { profileCalls } from './profile-calls';
import type { ProfileFields } from './profile-fields';

export function useProfileUpdate(form: FormInstance<ProfileFields>, onSaved: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: profileCalls.update,
    onMutate: () => setFailure(undefined),
    onSuccess: ({ user }) => {
      const token = sessionToken.read();
      if (token !== null) rememberUser(queryClient, token, user);
      toast.success(messages.account.profileUpdated);
      onSaved();
    },
    onError: (error) => {
      const sentence = sentenceOf(error, messages.account.updateProfileFailed);
      if (!showFieldErrors(form, error)) setFailure(sentence);
      toast.error(sentence);
    },
  });
  return { save: mutate, saving: isPending, failure, forget: () => setFailure(undefined) };
}
