import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { useToast } from '../ui/toast';
import { type ApiError, errorMessageOf } from './api';
import type { RequestMeta } from './data-provider';
import { useIdempotencyKey } from './idempotency-key';
import { useInvalidateResources } from './invalidate';

interface Call {
  method: 'post' | 'put' | 'delete';
  url: string;
  /** The request body. A form with files is sent unchanged, anything else as JSON. */
  body?: unknown;
}

interface Action<Answer, Input> {
  call: (input: Input) => Call;
  /** The error message to show when the server's response contains none. */
  failed: string;
  /** The text of the toast that is shown after success. */
  done?: string | ((answer: Answer, input: Input) => string);
  /**
   * The resources to refetch after the call. They are refetched after a failure as well, because a refusal often means
   * that the screen is out of date.
   */
  refreshes: Parameters<ReturnType<typeof useInvalidateResources>>[0];
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (error: ApiError, input: Input) => void;
  /** Sends one idempotency key per content, so that the server performs a retried call only once (R17). */
  idempotent?: boolean;
}

/**
 * Calls an endpoint that changes something, and handles busy state, upload progress, error message, toast and refetch.
 */
export function useAction<Answer, Input = void>(action: Action<Answer, Input>) {
  const { call, failed, done, refreshes, onDone, onFailed, idempotent = false } = action;
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, ApiError & HttpError, unknown>();
  const keyFor = useIdempotencyKey();
  const refresh = useInvalidateResources();
  const toast = useToast();
  const [percent, setPercent] = useState<number>();

  const start = (input: Input): Promise<void> => {
    const { method, url, body } = call(input);
    const meta: RequestMeta = { keyFor: idempotent ? keyFor : undefined, onProgress: setPercent };
    return mutateAsync({ method, url, values: body, meta })
      .finally(() => setPercent(undefined))
      .then(
        ({ data }) => {
          const answer = data as Answer;
          if (done) toast.success(typeof done === 'string' ? done : done(answer, input));
          refresh(refreshes);
          onDone?.(answer, input);
        },
        (error: ApiError) => {
          refresh(refreshes);
          onFailed?.(error, input);
        },
      );
  };

  const { error, isPending, reset } = mutation;
  return {
    start: (input: Input) => void start(input),
    busy: isPending,
    /** The upload progress in percent; undefined when no upload is running. */
    percent,
    error,
    failure: error === null ? undefined : errorMessageOf(error, failed),
    reset,
  };
}
