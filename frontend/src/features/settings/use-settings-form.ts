import { messages } from '@portal/contract/messages';
import type { Settings, SettingsInput } from '@portal/contract/settings';
import { useWarnAboutChange } from '@refinedev/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { ApiError, request, sentenceOf } from '../../shared/data/api';
import { showFieldErrors } from '../../shared/form/rules';
import { useToast } from '../../shared/ui/toast';
import { differences, type SettingsValues, valuesOf } from './setting-words';

/**
 * The form remembers from which version it began. A later one replaces it only while nothing was typed; otherwise both
 * are kept until the person decides.
 */
export function useSettingsForm(latest: Settings) {
  const [form] = Form.useForm<SettingsValues>();
  const [base, setBase] = useState(latest);
  const [typed, setTyped] = useState<SettingsValues>(() => valuesOf(latest));
  const [failure, setFailure] = useState<string>();
  const { setWarnWhen } = useWarnAboutChange();
  const queryClient = useQueryClient();
  const toast = useToast();
  const dirty = differences(valuesOf(base), typed).length > 0;
  const overtaken = latest.version > base.version && dirty;

  const begin = (from: Settings) => {
    setBase(from);
    setTyped(valuesOf(from));
    setFailure(undefined);
    form.setFieldsValue(valuesOf(from));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what it reacts to
  useEffect(() => {
    if (latest.version > base.version && !dirty) begin(latest);
  }, [latest, dirty]);

  useEffect(() => {
    setWarnWhen(dirty);
    return () => setWarnWhen(false);
  }, [dirty, setWarnWhen]);

  const { mutate, isPending } = useMutation({
    mutationFn: (input: SettingsInput) => request<Settings>('/api/settings', { method: 'PUT', json: input }),
    onSuccess: (saved) => {
      queryClient.setQueryData(['settings'], saved);
      void queryClient.invalidateQueries({ queryKey: ['settings', 'history'] });
      begin(saved);
      toast.success(messages.settings.saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.code === 'settings.changed') {
        void queryClient.invalidateQueries({ queryKey: ['settings'], exact: true });
      }
      if (!showFieldErrors(form, error)) setFailure(sentenceOf(error, messages.settings.saveFailed));
    },
  });
  const save = (version: number) => {
    setFailure(undefined);
    mutate({ ...form.getFieldsValue(), version });
  };

  return {
    form,
    initial: valuesOf(base),
    onChange: setTyped,
    dirty,
    saving: isPending,
    failure,
    overtakenBy: overtaken ? latest : undefined,
    /** Of the newer version, what differs from where this form began. */
    theirs: overtaken ? differences(valuesOf(base), valuesOf(latest)) : [],
    submit: () => save(base.version),
    reset: () => begin(base),
    takeTheirs: () => begin(latest),
    /** The newer version stays but for what was typed here: only that is put over it. */
    keepMine: () => {
      const mine = differences(valuesOf(base), typed);
      const merged = { ...valuesOf(latest), AED: { ...latest.AED }, EUR: { ...latest.EUR } };
      for (const field of mine) {
        const [part = '', inner] = field.split('.');
        if (inner === undefined) Reflect.set(merged, part, Reflect.get(typed, part));
        else Reflect.set(Reflect.get(merged, part), inner, Reflect.get(Reflect.get(typed, part), inner));
      }
      setBase(latest);
      setTyped(merged);
      setFailure(undefined);
      form.setFieldsValue(merged);
    },
  };
}
