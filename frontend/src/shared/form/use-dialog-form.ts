import { useModalForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import type { FormProps } from 'antd';
import { useState } from 'react';
import { type ApiError, errorMessageOf } from '../data/api';
import type { RequestMeta } from '../data/data-provider';
import { useIdempotencyKey } from '../data/idempotency-key';
import { useInvalidateResources } from '../data/invalidate';
import { useToast } from '../ui/toast';
import { showFieldErrors } from './rules';

interface DialogForm<Values, Answer> {
  resource: string;
  /** `create` sends a POST to the list's address, `edit` sends a PUT to `meta.url`. */
  action: 'create' | 'edit';
  meta?: Pick<RequestMeta, 'url' | 'method'>;
  initialValues: Values;
  /** Builds the request body. By default the form's values are sent. */
  body?: (values: Values) => object;
  /** The error message to show when the server's response contains none. */
  failed: string;
  /** The text of the toast that is shown after success. */
  done: string | ((values: Values) => string);
  /**
   * The resources to refetch after the request. They are refetched after a failure as well, because a refusal often
   * means that the screen is out of date.
   */
  refreshes: Parameters<ReturnType<typeof useInvalidateResources>>[0];
  onDone?: (answer: Answer, values: Values) => void;
  /** Sends one idempotency key per content, so that the server performs a retried request only once (R17). */
  idempotent?: boolean;
}

/**
 * Whether a field was changed. Fields that are not shown are none of the form's values, antd has them in the order in which
 * they are shown, and an empty text is no entry.
 */
function differs(value: unknown, initial: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return JSON.stringify(value ?? '') !== JSON.stringify(initial ?? '');
  return Object.entries(value).some(([name, one]) => differs(one, Reflect.get(Object(initial), name)));
}

/**
 * Returns the props of `ActionDialog` and antd's `Form` for a dialog that opens when it is mounted. Refine holds the
 * form, the dialog's state and the mutation. This hook shows failures inside the dialog, so that the input is kept, and
 * translates the server's messages about fields.
 */
export function useDialogForm<Values extends object, Answer = unknown>(options: DialogForm<Values, Answer>) {
  const { resource, action, meta, initialValues, body, failed, done, refreshes, onDone, idempotent } = options;
  const keyFor = useIdempotencyKey();
  const refresh = useInvalidateResources();
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const modal = useModalForm<BaseRecord, HttpError, Values>({
    resource,
    action,
    defaultVisible: true,
    redirect: false,
    autoResetForm: false,
    autoResetFormWhenClose: false,
    disableServerSideValidation: true,
    invalidates: [],
    // The form edits the record as it was when the dialog opened; a refetch must not overwrite the user's input.
    queryOptions: { enabled: false },
    mutationMeta: { ...meta, keyFor: idempotent ? keyFor : undefined },
  });
  const { form, open, close, onFinish, mutation } = modal;

  const send = (values: Values) => {
    setFailure(undefined);
    void onFinish((body ? body(values) : values) as Values).then(
      (response) => {
        toast.success(typeof done === 'string' ? done : done(values));
        refresh(refreshes);
        close();
        onDone?.(response?.data as Answer, values);
      },
      (error: ApiError) => {
        refresh(refreshes);
        if (!showFieldErrors(form, error)) setFailure(error);
      },
    );
  };
  const formProps = {
    form,
    initialValues,
    onFinish: send,
    onValuesChange: (_, values: Values) => setDirty(differs(values, initialValues)),
    disabled: mutation.isPending,
    layout: 'vertical',
    requiredMark: false,
  } satisfies FormProps<Values>;
  return {
    form,
    formProps,
    /** The props for `ActionDialog`, except the texts, which the caller adds. */
    dialog: { open, onClose: close, onPrimary: form.submit, busy: mutation.isPending, dirty },
    error: failure,
    failure: failure && errorMessageOf(failure, failed),
  };
}
