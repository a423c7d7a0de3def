import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { currencies, type Settings, settings as settingsShape, signInMessages, timezones } from '#contract/auth.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { call } from '#web/office/shared/call.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { useSubmit } from '#web/office/shared/use-submit.ts';
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

const deliveryHint = (address: string | null, description: string, missing: string): string =>
  address
    ? `${description}, to ${address}.`
    : `${description}. Your staff record has no ${missing}, so nothing is sent.`;

function useCurrencyHint(currency: Settings['currency']): string {
  const { data } = useApiQuery('exchangeRates', {}, { refetches: false });
  if (currency === 'NGN') return 'Amounts are in naira.';
  if (data?.data.find((rate) => rate.currency === currency)?.naira === null)
    return `There is no exchange rate for ${currency} yet, so nothing is shown in it. Set one below.`;
  return `Amounts stay in naira; dashboards also show about how much they are in ${currency}.`;
}

export function PreferencesForm() {
  const { settings, contact, refresh } = useSession();
  const form = useForm({ resolver: rules, defaultValues: settings, shouldFocusError: false });
  const submission = useSubmit({
    form,
    order,
    send: (values) => call('updateSettings', values),
    async onSuccess({ message }) {
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: signInMessages.settingsFailed, withReason: signInMessages.settingsFailedBecause },
    onFailure: (message) => toast.error(message),
  });
  const { errors } = form.formState;
  const currencyHint = useCurrencyHint(useWatch({ control: form.control, name: 'currency' }));

  return (
    <FormShell {...submission} submitLabel="Save settings" ready compact>
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm font-semibold">Notifications</legend>
        <CheckboxField
          label="Email notifications"
          hint={deliveryHint(
            contact.email,
            'An e-mail for every online booking that is paid, and when a guest cancels',
            'e-mail address',
          )}
          error={errors.emailNotifications?.message}
          {...form.register('emailNotifications')}
        />
        <CheckboxField
          label="SMS alerts"
          hint={deliveryHint(
            contact.phone,
            'A text when a payment has to be looked at, or a drink is out of stock',
            'telephone number',
          )}
          error={errors.smsAlerts?.message}
          {...form.register('smsAlerts')}
        />
        <CheckboxField
          label="Daily reports"
          hint={deliveryHint(contact.email, 'An e-mail with yesterday’s figures at 07:00 hotel time', 'e-mail address')}
          error={errors.dailyReports?.message}
          {...form.register('dailyReports')}
        />
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Currency"
          hint={currencyHint}
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
          hint="Time stamps are shown in it. Days stay the hotel’s own."
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
