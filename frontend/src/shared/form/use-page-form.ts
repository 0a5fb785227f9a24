import { useForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { useState } from 'react';
import { type ApiError, errorMessageOf } from '../data/api';
import { useInvalidateResources } from '../data/invalidate';
import { useToast } from '../ui/toast';
import { showFieldErrors } from './rules';

interface PageForm<Values, Answer> {
  resource: string;
  /** The address to which the form is sent with `PUT`. */
  url: string;
  /** Builds the request body. By default the form's values are sent. */
  body?: (values: Values) => object;
  /** The error message to show when the server's response contains none. */
  failed: string;
  /** The text of the toast that is shown after success. */
  done: string;
  refreshes: Parameters<ReturnType<typeof useInvalidateResources>>[0];
  onDone?: (answer: Answer) => void;
  /**
   * Called after every failure. The hook itself shows the message at the form's fields or returns it as `failure`.
   */
  onFailed?: (error: ApiError, sentence: string) => void;
}

/**
 * Returns the form of a page that edits one record. The page loads the record, Refine holds the form and the mutation,
 * and this hook handles failures.
 */
export function usePageForm<Values extends object, Answer = unknown>(options: PageForm<Values, Answer>) {
  const { resource, url, body, failed, done, refreshes, onDone, onFailed } = options;
  const refresh = useInvalidateResources();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { form, onFinish, mutation } = useForm<BaseRecord, HttpError, Values>({
    resource,
    action: 'edit',
    id: resource,
    redirect: false,
    disableServerSideValidation: true,
    invalidates: [],
    queryOptions: { enabled: false },
    mutationMeta: { url },
  });

  const send = (values: Values) => {
    setFailure(undefined);
    void onFinish((body ? body(values) : values) as Values).then(
      (response) => {
        toast.success(done);
        refresh(refreshes);
        onDone?.(response?.data as Answer);
      },
      (error: ApiError) => {
        refresh(refreshes);
        const sentence = errorMessageOf(error, failed);
        if (!showFieldErrors(form, error)) setFailure(sentence);
        onFailed?.(error, sentence);
      },
    );
  };
  return {
    form,
    formProps: { form, onFinish: send, layout: 'vertical', requiredMark: false, noValidate: true } as const,
    saving: mutation.isPending,
    /** True when the latest save succeeded. */
    saved: mutation.isSuccess,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
