import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { currencies } from '#contract/core/money.ts';
import {
  type ExchangeRate,
  exchangeRateMessages,
  exchangeRatesChange,
  type ForeignCurrency,
} from '#contract/rooms/currency.ts';
import { type Settings, settings as settingsShape, signInMessages, timezonesOf } from '#contract/staff/auth.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { callOffice } from '#web/office/core/call.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { queryClient, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useBoundForm, useOfficeForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { HotelFactsPanel, HotelRatesPanel } from '#web/office/staff/settings/hotel-facts-panel.tsx';
import { SecurityPanel, SessionsPanel } from '#web/office/staff/settings/security-panel.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function SuperadminSettings() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-1 gap-5">
        <Panel title="Notifications and preferences">
          <PreferencesForm />
        </Panel>
        <ExchangeRates />
        <HotelFactsPanel />
        <HotelRatesPanel />
      </div>
      <div className="grid grid-cols-1 gap-5">
        <SecurityPanel />
        <Panel title="Profile" intro="Your name, your Staff ID and your password.">
          <TabLink tab="profile" className={buttonLook('outline')}>
            Open profile
          </TabLink>
        </Panel>
        <SessionsPanel />
      </div>
    </div>
  );
}

const currencyNames: Record<(typeof currencies)[number], string> = {
  NGN: 'NGN, Nigerian naira',
  USD: 'USD, US dollar',
  EUR: 'EUR, euro',
};

const deliveryHint = (address: string | null, description: string, missing: string): string =>
  address
    ? `${description}, to ${address}.`
    : `${description}. Your staff record has no ${missing}, so nothing is sent.`;

function useCurrencyHint(currency: Settings['currency']): string {
  const { data } = useApiQuery('exchangeRates', {}, { refetchesRegularly: false });
  if (currency === 'NGN') return 'Amounts are in naira.';
  if (data?.data.find((rate) => rate.currency === currency)?.naira === null)
    return `There is no exchange rate for ${currency} yet, so nothing is shown in it. Set one below.`;
  return `Amounts stay in naira; dashboards also show about how much they are in ${currency}.`;
}

function PreferencesForm() {
  const { settings, contact, refresh } = useSession();
  const { hotel } = useFacts();
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver<Settings, Settings>(settingsShape),
    defaultValues: settings,
    send: (values) => callOffice('updateSettings', values),
    async onSuccess({ message }) {
      toast.success(message);
      await refresh();
    },
    failureTexts: { failed: signInMessages.settingsFailed, withReason: signInMessages.settingsFailedBecause },
  });
  const currencyHint = useCurrencyHint(useWatch({ control: form.control, name: 'currency' }));

  return (
    <FormShell {...submission} submitLabel="Save settings" canSubmit hasSmallButton>
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm font-semibold">Notifications</legend>
        <CheckboxField
          label="Email notifications"
          hint={deliveryHint(
            contact.email,
            'An e-mail for every online booking that is paid, and when a guest cancels',
            'e-mail address',
          )}
          {...field('emailNotifications')}
        />
        <CheckboxField
          label="SMS alerts"
          hint={deliveryHint(
            contact.phone,
            `A text when a payment has to be looked at${hotel.hasBar ? ', or a drink is out of stock' : ''}`,
            'telephone number',
          )}
          {...field('smsAlerts')}
        />
        <CheckboxField
          label="Daily reports"
          hint={deliveryHint(contact.email, 'An e-mail with yesterday’s figures at 07:00 hotel time', 'e-mail address')}
          {...field('dailyReports')}
        />
      </fieldset>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label="Currency" hint={currencyHint} {...field('currency')}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyNames[currency]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Timezone"
          hint="Time stamps are shown in it. Days stay the hotel’s own."
          {...field('timezone')}
        >
          {timezonesOf(hotel).map((timezone) => (
            <option key={timezone} value={timezone}>
              {timezone}
            </option>
          ))}
        </SelectField>
      </div>
    </FormShell>
  );
}

function ExchangeRates() {
  const { data, error, refetch, isFetching } = useApiQuery('exchangeRates', {}, { refetchesRegularly: false });
  return (
    <Panel
      title="Exchange rates"
      intro="By these, dashboards also say about how much an amount is in another currency, to every superadmin who has chosen it. Money is taken and counted in naira."
    >
      {data ? (
        <RatesForm rates={data.data} />
      ) : error ? (
        <LoadProblem query={{ refetch, isFetching }}>
          {failureOf(error, { failed: exchangeRateMessages.fetchFailed }).message}
        </LoadProblem>
      ) : (
        <div role="status" className="h-56 rounded-2xl bg-sand motion-safe:animate-pulse">
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </Panel>
  );
}

function RatesForm({ rates }: { rates: readonly ExchangeRate[] }) {
  const formatInstant = useFormatInstant();
  const save = useApiMutation('setExchangeRates', ({ data }) =>
    queryClient.setQueryData(['exchangeRates', {}], { data }),
  );
  const { form, field } = useBoundForm({
    rules: schemaResolver(exchangeRatesChange),
    defaultValues: rateValuesOf(rates),
  });
  const { dirtyFields } = form.formState;
  const submission = useSubmit({
    form,
    send({ USD, EUR }) {
      // Sends only the edited rates, so that a change of the other rate by another user survives.
      const changedRates = { ...(dirtyFields.USD && { USD }), ...(dirtyFields.EUR && { EUR }) };
      return save.mutateAsync(Object.keys(changedRates).length > 0 ? changedRates : { USD, EUR });
    },
    onSuccess({ message, data }) {
      form.reset(rateValuesOf(data));
      toast.success(message);
    },
    failureTexts: { failed: exchangeRateMessages.saveFailed },
  });
  const rateHint = ({ setBy, setAt }: Pick<ExchangeRate, 'setBy' | 'setAt'>) =>
    setAt ? `Set by ${setBy}, ${formatInstant(setAt)}.` : 'Not set: nothing is shown in it.';

  return (
    <FormShell {...submission} submitLabel="Save rates" canSubmit hasSmallButton>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {rates.map(({ currency, ...rate }) => (
          <TextField key={currency} label={`Naira for 1 ${currency}`} hint={rateHint(rate)} {...field(currency)} />
        ))}
      </div>
    </FormShell>
  );
}

/** How many naira one unit of the currency costs; null while the field is blank. */
type RateValues = Record<ForeignCurrency, number | null>;

export const rateValuesOf = (rates: readonly ExchangeRate[]): RateValues => {
  const rateOf = (currency: ForeignCurrency) => rates.find((rate) => rate.currency === currency)?.naira ?? null;
  return { USD: rateOf('USD'), EUR: rateOf('EUR') };
};
