import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { currencies, type Settings, settings as settingsShape, signInMessages, timezones } from '#contract/auth.ts';
import { useCall } from '#web/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSession } from '#web/office/session/session.tsx';
import { useSubmit } from '#web/office/use-submit.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

const order = [
  'emailNotifications',
  'smsAlerts',
  'dailyReports',
  'currency',
  'timezone',
] as const satisfies readonly (keyof Settings)[];

const currencyNames: Record<(typeof currencies)[number], string> = {
  NGN: 'NGN, Nigerian naira',
  USD: 'USD, US dollar',
  EUR: 'EUR, euro',
};

const rules = schemaResolver<Settings, Settings>(settingsShape);

export function PreferencesForm() {
  const call = useCall();
  const { settings, refresh } = useSession();
  const form = useForm({ resolver: rules, defaultValues: settings, shouldFocusError: false });
  const { submit, pending, error } = useSubmit({
    form,
    order,
    send: (values) => call('updateSettings', values),
    async done({ message }) {
      toast.success(message);
      await refresh();
    },
    words: { failed: signInMessages.settingsFailed, because: signInMessages.settingsFailedBecause },
    onFailure: (message) => toast.error(message),
  });
  const { errors } = form.formState;

  return (
    <FormShell
      form={form}
      order={order}
      pending={pending}
      error={error}
      submit={submit}
      submitLabel="Save settings"
      ready
      compact
    >
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm font-semibold">Notifications</legend>
        <CheckboxField
          label="Email notifications"
          hint="An e-mail when a new online booking is paid."
          error={errors.emailNotifications?.message}
          {...form.register('emailNotifications')}
        />
        <CheckboxField
          label="SMS alerts"
          hint="A text message when something needs a person at once."
          error={errors.smsAlerts?.message}
          {...form.register('smsAlerts')}
        />
        <CheckboxField
          label="Daily reports"
          hint="An e-mail with yesterday’s figures at 07:00 hotel time."
          error={errors.dailyReports?.message}
          {...form.register('dailyReports')}
        />
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Currency"
          hint="Amounts stay in naira; another currency is shown beside them."
          error={errors.currency?.message}
          {...form.register('currency')}
        >
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyNames[currency]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Timezone"
          hint="Time stamps are shown in it."
          error={errors.timezone?.message}
          {...form.register('timezone')}
        >
          {timezones.map((timezone) => (
            <option key={timezone} value={timezone}>
              {timezone}
            </option>
          ))}
        </SelectField>
      </div>
    </FormShell>
  );
}
