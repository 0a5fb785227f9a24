import { useInvalidate } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/data/api';
import { useToast } from '../../shared/ui/toast';

interface Action<Answer, Input> {
  run: (input: Input) => Promise<Answer>;
  /** What to say when the server says nothing itself. */
  failed: string;
  /** Confirmed in a toast. */
  done: string;
  onDone: (answer: Answer) => void;
}

/** One call that changes a brand or a stock file: busy state, the sentence of a failure, a toast, and fresh lists. */
export function useCatalogueAction<Answer, Input = void>({ run, failed, done, onDone }: Action<Answer, Input>) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const refresh = () => {
    for (const resource of ['brands', 'stock-files']) void invalidate({ resource, invalidates: ['list'] });
  };
  const { mutate, isPending, error } = useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSuccess: (answer) => {
      toast.success(done);
      onDone(answer);
      refresh();
    },
    // What the list shows may no longer be what the server has.
    onError: refresh,
  });
  return { start: mutate, busy: isPending, failure: error === null ? undefined : sentenceOf(error, failed), error };
}
