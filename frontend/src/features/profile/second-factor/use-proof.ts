import type { SecondFactorInput, SecondFactorQuestion } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useCallback, useEffect, useState } from 'react';
import { answerWithPasskey, passkeySentence } from '../../../shared/access/passkeys';
import { type ApiError, errorMessageOf, request } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { secondFactorPath } from './use-second-factor';

const failed = secondFactorMessages.confirmFailed;

interface ProofOptions {
  onConfirmed: () => void;
  /** Shows a failure that is about the code at its field; returns false for any other. */
  showCodeError: (error: ApiError) => boolean;
}

/** Confirms the session with a code or a passkey. */
export function useProof({ onConfirmed, showCodeError }: ProofOptions) {
  const { question, askAnew } = useQuestion();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const { start, busy: isSending } = useAction<unknown, SecondFactorInput>({
    call: (body) => ({ method: 'post', url: `${secondFactorPath}/proof`, body }),
    failed,
    refreshes: [],
    onDone: onConfirmed,
    onFailed: (error, { passkey }) => {
      // A passkey's question may be over, or used up by an answer that was lost.
      if (passkey) askAnew();
      if (!showCodeError(error)) setFailure(errorMessageOf(error, failed));
    },
  });
  const busy = isAsking || isSending;

  return {
    question,
    failure,
    busy,
    sendCode: ({ code }: { code: string }) => {
      if (busy) return;
      setFailure(undefined);
      start({ code });
    },
    sendPasskey: async () => {
      if (busy || !question?.passkey) return;
      setFailure(undefined);
      setAsking(true);
      try {
        start({ passkey: await answerWithPasskey(question.passkey) });
      } catch (error) {
        setFailure(passkeySentence(error));
      } finally {
        setAsking(false);
      }
    },
  };
}

/**
 * Loads what the account can be confirmed with. Until then, and when that fails, there is the field for a code, so that
 * failures are not shown.
 */
function useQuestion() {
  const [question, setQuestion] = useState<SecondFactorQuestion>();
  const [count, setCount] = useState(0);
  const askAnew = useCallback(() => setCount((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks anew
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void request<SecondFactorQuestion>(`${secondFactorPath}/proof/question`, { method: 'POST', signal }).then(
      (answer) => !signal.aborted && setQuestion(answer),
      () => undefined,
    );
    return () => controller.abort();
  }, [count]);
  return { question, askAnew };
}
