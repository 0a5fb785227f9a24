import { RegisterInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { plainToInstance } from 'class-transformer';
import { useState } from 'react';
import { ApiError, errorMessageOf } from '../../../shared/data/api';
import { defaultPhoneCountry, internationalPhone } from '../../../shared/form/phone';
import { setFieldErrors, showFieldErrors } from '../../../shared/form/rules';
import { translateSentence } from '../../../texts/translate-sentence';
import { authCalls } from '../auth-calls';
import { type RegistrationFields, registrationDraft } from './registration-fields';
import { cacheTakenEmail } from './use-email-availability';

function inputOf(fields: RegistrationFields): RegisterInput {
  const { acceptTerms, verificationCode, ...typed } = fields;
  return plainToInstance(RegisterInput, {
    ...typed,
    ...internationalPhone(typed.phone, typed.phoneCountryCode ?? defaultPhoneCountry),
  });
}

/** Sends the application and shows the server's validation errors at their fields. */
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
        cacheTakenEmail(queryClient, input.email);
        setFieldErrors(form, [{ name: 'email', errors: [translateSentence(messages.account.emailTaken)] }]);
      } else if (!showFieldErrors(form, error)) {
        setFailure(errorMessageOf(error, messages.account.registrationFailed));
      }
    }
  };

  return { send, sending: isPending, failure };
}
