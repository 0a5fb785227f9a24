import { useInvalidate } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToast } from '../../../shared/ui/toast';
import { type OrderFailure, orderFailure } from '../order-failure';

/** Every list and count that shows orders asks again. */
function useRefreshOrders(): () => void {
  const invalidate = useInvalidate();
  return useCallback(() => {
    void invalidate({ resource: 'orders', invalidates: ['list', 'many', 'detail'] });
  }, [invalidate]);
}

interface Action<Answer, Input> {
  run: (input: Input) => Promise<Answer>;
  /** What to say when the server says nothing itself. */
  failed: string;
  /** Confirmed in a toast. */
  done: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
}

/** One call that changes an order: busy state, failure as dialogs show it, toast, and a fresh list. */
export function useOrderAction<Answer, Input = void>({ run, failed, done, onDone }: Action<Answer, Input>) {
  const refresh = useRefreshOrders();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSuccess: (answer) => {
      toast.success(typeof done === 'string' ? done : done(answer));
      refresh();
      onDone?.(answer);
    },
    onError: (reason) => {
      // What the list shows is no longer what the server has.
      if (orderFailure(reason, failed).outdated) refresh();
    },
  });
  const failure: OrderFailure | null = error === null ? null : orderFailure(error, failed);
  return { start: mutate, busy: isPending, failure, reset };
}
