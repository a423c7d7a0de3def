import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type ExchangeRate, type RatesChange, rateMessages } from '#contract/currency.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { type RateValues, rateOrder, rateRules, rateValues, readRate } from '#web/office/settings/rate-rules.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { queryClient, useApiMutation, useApiQuery } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function ExchangeRates() {
  const { data, error, refetch, isFetching } = useApiQuery('exchangeRates', {}, { refetches: false });
  return (
    <Panel
      title="Exchange rates"
      intro="By these, dashboards also say about how much an amount is in another currency, to every superadmin who has chosen it. Money is taken and counted in naira."
    >
      {data ? (
        <RatesForm rates={data.data} />
      ) : error ? (
        <Notice tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {failureOf(error, { failed: rateMessages.fetchFailed }).message}
            <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
              Try again
            </Button>
          </div>
        </Notice>
      ) : (
        <div role="status" className="h-56 rounded-2xl bg-sand motion-safe:animate-pulse">
          <span className="sr-only">Loading…</span>
        </div>
      )}
    </Panel>
  );
}

function RatesForm({ rates }: { rates: readonly ExchangeRate[] }) {
  const moment = useMoment();
  const save = useApiMutation('setExchangeRates', [], ({ data }) =>
    queryClient.setQueryData(['exchangeRates', {}], { data }),
  );
  const form = useForm<RateValues, unknown, RatesChange>({
    resolver: rateRules,
    defaultValues: rateValues(rates),
    shouldFocusError: false,
  });
  const { errors, dirtyFields } = form.formState;
  const submission = useSubmit({
    form,
    order: rateOrder,
    send({ USD, EUR }) {
      // Sends only the edited fields, so that another user's change to the other one survives.
      const changed = { ...(dirtyFields.USD && { USD }), ...(dirtyFields.EUR && { EUR }) };
      return save.mutateAsync(Object.keys(changed).length > 0 ? changed : { USD, EUR });
    },
    onSuccess({ message, data }) {
      form.reset(rateValues(data));
      toast.success(message);
    },
    failureTexts: { failed: rateMessages.saveFailed },
    onFailure: (message) => toast.error(message),
  });
  const hint = ({ set_by, set_at }: Pick<ExchangeRate, 'set_by' | 'set_at'>) =>
    set_at ? `Set by ${set_by}, ${moment(set_at)}.` : 'Not set: nothing is shown in it.';

  return (
    <FormShell {...submission} submitLabel="Save rates" ready compact>
      <div className="grid gap-5 sm:grid-cols-2">
        {rates.map(({ currency, ...rate }) => (
          <TextField
            key={currency}
            label={`Naira for 1 ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            hint={hint(rate)}
            error={errors[currency]?.message}
            {...form.register(currency, { setValueAs: readRate })}
          />
        ))}
      </div>
    </FormShell>
  );
}
