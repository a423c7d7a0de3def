import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { hotelSettingMessages, type SettingChange, settingLabels } from '#contract/settings/hotel-settings.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { useChangeHotel } from '#web/office/core/current-facts.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { queryClient, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { changedDetails, hotelDetailRules, hotelDetailValuesOf } from '#web/office/settings/hotel-detail-values.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function HotelDetailsScreen() {
  const { data, error, refetch, isFetching } = useApiQuery('hotelSettings', {}, { refetchesRegularly: false });
  if (!data)
    return error ? (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {failureOf(error, { failed: hotelSettingMessages.fetchFailed }).message}
          <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
            Try again
          </Button>
        </div>
      </Notice>
    ) : (
      <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <Panel
        title="What guests read"
        intro="The site, receipts and mails say this. Mails come from the e-mail address. What was printed or sent stays as it was."
      >
        <DetailsForm settings={data} />
      </Panel>
      <Panel title="Changes">
        {data.changes.length === 0 ? (
          <EmptyState title="Nobody has changed anything yet" />
        ) : (
          <ol className="-my-3 divide-y divide-hairline">
            {data.changes.map((change) => (
              <ChangeLine key={change.version} change={change} />
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}

function DetailsForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const changeHotel = useChangeHotel();
  const save = useApiMutation('changeHotelSettings', ({ message: _, ...saved }) =>
    queryClient.setQueryData(['hotelSettings', {}], saved),
  );
  const { form, field, submission } = useOfficeForm({
    rules: hotelDetailRules,
    defaultValues: hotelDetailValuesOf(settings.values),
    send: (values) => save.mutateAsync({ ...changedDetails(values, settings.values), version: settings.version }),
    onSuccess({ message, values }) {
      form.reset(hotelDetailValuesOf(values));
      changeHotel(values);
      toast.success(message);
    },
    failureTexts: { failed: hotelSettingMessages.saveFailed },
    fields: { address: 'address.street' },
  });
  return (
    <FormShell {...submission} submitLabel="Save details" canSubmit hasSmallButton>
      <TextField label={settingLabels.name} {...field('name')} />
      <TextField
        label={settingLabels.tagline}
        hint="A few words below the name, and in the results of search engines."
        {...field('tagline')}
      />
      <TextField
        label={settingLabels.description}
        hint="A sentence or two, on the pages Home and About."
        {...field('description')}
      />
      <fieldset className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">{settingLabels.address}</legend>
        <TextField label="Street and number" {...field('address.street')} />
        <TextField label="District" {...field('address.district')} />
        <TextField label="City" {...field('address.city')} />
        <TextField label="Country" {...field('address.country')} />
      </fieldset>
      <TextField
        label={settingLabels.phones}
        hint="One or more, with commas between them. Pages name the first one when something does not work."
        {...field('phones')}
        inputMode="tel"
      />
      <TextField
        label={settingLabels.email}
        hint="Guests write to it, and mails of the hotel come from it."
        {...field('email')}
        type="email"
      />
      <CheckboxField
        label="The hotel has a bar"
        hint="Without one, nobody sells drinks, and no screen speaks of them."
        {...field('hasBar')}
      />
    </FormShell>
  );
}

function ChangeLine({ change: { label, before, after, setBy, setAt } }: { change: SettingChange }) {
  const formatInstant = useFormatInstant();
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-semibold">{label}</p>
      <p>{after}</p>
      <p className="text-sm text-soft">
        before: {before || 'nothing'}
        <br />
        {setBy}, {formatInstant(setAt)}
      </p>
    </li>
  );
}
