import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/data/api';
import { askAgain } from '../../shared/live/shown-data';
import { useToast } from '../../shared/ui/toast';

export interface BuyerFailure {
  /** The specification's sentence for what was tried. */
  title: string;
  /** What the server says of it. */
  detail: string | undefined;
  /** Someone else acted first: trying again cannot succeed. */
  outdated: boolean;
}

function failureOf(error: unknown, failed: string): BuyerFailure {
  const known = error instanceof ApiError ? error : undefined;
  const code = known?.body?.code;
  return {
    title: failed,
    detail: known?.message,
    outdated: code === 'buyer.not_found' || code === 'buyer.already_decided',
  };
}

interface Action<Input> {
  run: (input: Input) => Promise<unknown>;
  /** What to say when it fails. */
  failed: string;
  done: (input: Input) => string;
  onDone?: () => void;
  /** The failure has no dialog to stand in. */
  failsInToast?: boolean;
}

/** One call that changes a buyer: busy state, failure as dialogs show it, toast, and fresh lists. */
export function useBuyerAction<Input = void>({ run, failed, done, onDone, failsInToast = false }: Action<Input>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation<unknown, Error, Input>({
    mutationFn: run,
    onSuccess: (_answer, input) => {
      toast.success(done(input));
      askAgain(queryClient, ['buyers', 'catalogue']);
      onDone?.();
    },
    onError: (reason) => {
      const failure = failureOf(reason, failed);
      // What is on the screen is no longer what the server has.
      if (failure.outdated) askAgain(queryClient, ['buyers', 'catalogue']);
      if (!failsInToast) return;
      if (failure.outdated && failure.detail) toast.warning(failure.detail);
      else toast.error(failure.title);
    },
  });
  return { start: mutate, busy: isPending, failure: error && !failsInToast ? failureOf(error, failed) : null };
}
