import { RegisterInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { plainToInstance } from 'class-transformer';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/data/api';
import { defaultPhoneCountry, internationalPhone } from '../../../shared/form/phone';
import { showFieldErrors } from '../../../shared/form/rules';
import { translated } from '../../../texts/translated';
import { authCalls } from '../auth-calls';
import { type RegistrationFields, registrationDraft } from './registration-fields';
import { rememberTaken } from './use-email-availability';

function inputOf(fields: RegistrationFields): RegisterInput {
  const { acceptTerms, verificationCode, ...typed } = fields;
  return plainToInstance(RegisterInput, {
    ...typed,
    ...internationalPhone(typed.phone, typed.phoneCountryCode ?? defaultPhoneCountry),
  });
}

/** Sends the application; what the server has against it goes to its fields. */
export function useRegistration(form: FormInstance<RegistrationFields>, onSubmitted: (email: string) => void) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation({ mutationFn: authCalls.register });

  const send = async (fields: RegistrationFields): Promise<void> => {
    if (isPending) return;
    setFailure(undefined);
    const input = inputOf(fields);
    try {
      await mutateAsync(input);
      registrationDraft.forget();
      onSubmitted(input.email);
    } catch (error) {
      if (error instanceof ApiError && error.body?.code === 'auth.email_taken') {
        rememberTaken(queryClient, input.email);
        form.setFields([{ name: 'email', errors: [translated(messages.account.emailTaken)] }]);
      } else if (!showFieldErrors(form, error)) {
        setFailure(sentenceOf(error, messages.account.registrationFailed));
      }
    }
  };

  return { send, sending: isPending, failure };
}
