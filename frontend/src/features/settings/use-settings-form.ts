import { messages } from '@portal/contract/messages';
import type { Settings } from '@portal/contract/settings';
import { useEffect, useState } from 'react';
import { settingsRecord } from '../../shared/data/use-settings';
import { usePageForm } from '../../shared/form/use-page-form';
import { copyFields, differingFields, type SettingsValues, settingsValuesOf } from './settings-values';

/**
 * Holds the settings form. The form keeps the version of the settings that it started from. While nothing was typed, a
 * later version replaces the values; otherwise the typed values and the later version are both kept until the user
 * chooses between them.
 */
export function useSettingsForm(latest: Settings) {
  const [base, setBase] = useState(latest);
  const [typed, setTyped] = useState<SettingsValues>(() => settingsValuesOf(latest));
  const dirty = differingFields(settingsValuesOf(base), typed).length > 0;
  const isOutdated = latest.version > base.version && dirty;
  const { form, formProps, saving, failure, clearFailure } = usePageForm<SettingsValues, Settings>({
    resource: settingsRecord.resource,
    url: settingsRecord.meta.url,
    body: (values) => ({ ...values, version: base.version }),
    failed: messages.settings.saveFailed,
    done: messages.settings.saved,
    refreshes: ['settings'],
    onDone: (saved) => startFrom(saved),
  });

  const startFrom = (from: Settings, values = settingsValuesOf(from)) => {
    setBase(from);
    setTyped(values);
    clearFailure();
    form.setFieldsValue(values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version starts the form again
  useEffect(() => {
    if (latest.version > base.version && !dirty) startFrom(latest);
  }, [latest, dirty]);

  return {
    formProps: {
      ...formProps,
      initialValues: settingsValuesOf(base),
      onValuesChange: (_: unknown, values: SettingsValues) => setTyped(values),
    },
    dirty,
    saving,
    failure,
    newerVersion: isOutdated ? latest : undefined,
    /** The fields in which the newer version differs from the version that the form started from. */
    changedByOthers: isOutdated ? differingFields(settingsValuesOf(base), settingsValuesOf(latest)) : [],
    reset: () => startFrom(base),
    takeTheirs: () => startFrom(latest),
    /** Starts the form from the newer version, but keeps the values of the fields that the user changed. */
    keepMine: () =>
      startFrom(latest, copyFields(settingsValuesOf(latest), typed, differingFields(settingsValuesOf(base), typed))),
  };
}
