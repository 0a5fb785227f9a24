import type { LoginResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { type PasskeyAnswer, SecondStepInput } from '@portal/contract/second-factor';
import { plainToInstance } from 'class-transformer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerWithPasskey, passkeySentence } from '../../shared/access/passkeys';
import { beginSession } from '../../shared/access/sign-in';
import { ApiError, errorMessageOf, request } from '../../shared/data/api';
import { firstErrorMessage } from '../../shared/form/rules';
import type { SecondStepControls } from './sign-in-step';

type Way = 'code' | 'passkey';

const recoveryCode = /^[a-z2-7]{10}$/;

/** Sends a code or the answer of a passkey, one at a time, and keeps the sentence about the way that failed last. */
export function useSecondStep(controls: SecondStepControls, onWrongCode: () => void) {
  const { email, next, phase, setPhase, setStep, setFailure, welcome } = controls;
  const { ticket, hasApp, passkey } = next;
  const { t } = useTranslation('secondStep');
  const [way, setWay] = useState<Way>('code');
  const [problem, setProblem] = useState<string>();
  const busy = phase !== 'idle';

  const begin = (by: Way) => {
    setWay(by);
    setPhase('sending');
    setProblem(undefined);
  };

  const refuse = (sentence: string) => {
    setProblem(sentence);
    setPhase('idle');
  };

  const refuseCode = (sentence: string) => {
    refuse(sentence);
    onWrongCode();
  };

  const send = async (json: SecondStepInput, refuseInput: (sentence: string) => void) => {
    try {
      await beginSession(await request<LoginResponse>('/api/auth/second-factor/sign-in', { method: 'POST', json }));
    } catch (error) {
      // The ticket is over, or the account may no longer sign in.
      const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isOver) return refuseInput(sentenceOf(error));
      setFailure(errorMessageOf(error, messages.auth.loginFailed));
      setPhase('idle');
      return setStep({ email });
    }
    welcome();
  };

  const sentenceOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return messages.auth.loginFailed;
    // The server's sentence about a wrong code names the app.
    const isRecoveryCode = !hasApp && error.body?.errors?.some(({ field }) => field === 'code');
    return isRecoveryCode ? t('recoveryCodeWrong') : error.message;
  };

  return {
    busy,
    /** What is being sent, or has opened the session. */
    sent: busy ? way : undefined,
    codeProblem: way === 'code' ? problem : undefined,
    passkeyProblem: way === 'passkey' ? problem : undefined,
    sendCode: async (typed: string) => {
      if (busy) return;
      begin('code');
      const input = plainToInstance(SecondStepInput, { ticket, code: typed });
      const isExpected = hasApp || recoveryCode.test(input.code ?? '');
      const broken = isExpected
        ? await firstErrorMessage(SecondStepInput, { ticket, code: typed }, 'code')
        : t('recoveryCodeExpected');
      if (broken !== undefined) return refuseCode(broken);
      await send(input, refuseCode);
    },
    sendPasskey: async () => {
      if (busy || !passkey) return;
      begin('passkey');
      let answer: PasskeyAnswer;
      try {
        answer = await answerWithPasskey(passkey);
      } catch (error) {
        return refuse(passkeySentence(error));
      }
      await send({ ticket, passkey: answer }, refuse);
    },
  };
}
