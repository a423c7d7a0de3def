import { hashKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import {
  hotelSettingMessages,
  isSettingName,
  type SettingValues,
  withSettings,
} from '#contract/settings/hotel-settings.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import type { FormRules } from '#web/forms/resolver.ts';
import { useChangeHotel } from '#web/office/core/current-facts.tsx';
import { queryClient, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';

type SettingForm<V extends FieldValues, O> = {
  settings: Output<'hotelSettings'>;
  rules: FormRules<V, O>;
  valuesOf: (values: SettingValues) => V;
  changesOf: (values: O) => Partial<SettingValues>;
  /** The field at which the problem of a setting is shown, if it has another name in the form. */
  fields?: Readonly<Record<string, string>>;
};

/**
 * A form of some settings of the hotel. It sends what differs from the values on which it was opened. Others may save
 * meanwhile: a form in which nobody has typed shows their values, any other keeps those that it was opened on.
 */
export function useSettingForm<V extends FieldValues, O>(options: SettingForm<V, O>) {
  const { settings, rules, valuesOf, changesOf, fields = {} } = options;
  const { hotel } = useFacts();
  const changeHotel = useChangeHotel();
  const [opened, setOpened] = useState(settings);
  const [warning, setWarning] = useState<{ text: string; values: O }>();
  const save = useApiMutation('changeHotelSettings', ({ message: _, ...saved }) =>
    queryClient.setQueryData(['hotelSettings', {}], saved),
  );
  const send = async (values: O, mayErase: boolean) => {
    const changes = changedSettings(changesOf(values), opened.values);
    try {
      return await save.mutateAsync({ ...changes, version: opened.version, ...(mayErase && { mayErase }) });
    } catch (error) {
      const refusal = asAppError(error);
      if (refusal?.detail.erases) setWarning({ text: refusal.message, values });
      throw error;
    }
  };
  const { form, field, submission } = useOfficeForm({
    rules,
    defaultValues: valuesOf(settings.values),
    send: (values) => send(values, warning?.values === values),
    onSuccess({ message, ...saved }) {
      setWarning(undefined);
      setOpened(saved);
      form.reset(valuesOf(saved.values));
      changeHotel(withSettings(hotel, saved.values));
      toast.success(message);
    },
    failureTexts: { failed: hotelSettingMessages.saveFailed },
    fields,
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || settings.version === opened.version) return;
    setOpened(settings);
    form.reset(valuesOf(settings.values));
  }, [isDirty, settings, opened.version, form, valuesOf]);
  return { form, field, submission, warning, dropWarning: () => setWarning(undefined) };
}

/** What differs from the values that a form was opened on. The order of the parts of a value does not matter. */
export function changedSettings(values: Partial<SettingValues>, opened: SettingValues): Partial<SettingValues> {
  const hasChanged = ([name, value]: [string, unknown]) =>
    isSettingName(name) && hashKey([value]) !== hashKey([opened[name]]);
  return Object.fromEntries(Object.entries(values).filter(hasChanged));
}
