import type { Output } from '#contract/api.ts';
import { settingLabels } from '#contract/settings/hotel-settings.ts';
import { invoiceLabels } from '#contract/settings/invoice-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { DaysForm, FixedFacts } from '#web/office/settings/details/days-form.tsx';
import { InvoicesForm } from '#web/office/settings/details/invoices-form.tsx';
import { SettingsLoader } from '#web/office/settings/forms/settings-loader.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { hotelDetailRules, hotelDetailsOf, hotelDetailValuesOf } from '#web/office/settings/hotel-detail-values.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

const freeIntro =
  'Decides to which day a moment belongs. It can be changed until the first booking, sale, money or shift of the hotel.';
const fixedIntro =
  'Cannot change any more: the hotel has bookings, sales or money, and each of them would belong to another day.';

export const HotelDetailsScreen = () => (
  <SettingsLoader>
    {(settings) => (
      <>
        <Panel
          title="What guests read"
          intro="The site, receipts and mails say this, and leave out what is empty. Guests can book online once there are street, city, a telephone number and the e-mail address. What was printed or sent stays as it was."
        >
          <DetailsForm settings={settings} />
        </Panel>
        <Panel title="Days and numbers" intro={settings.hasBegun ? fixedIntro : freeIntro}>
          {settings.hasBegun ? <FixedFacts settings={settings} /> : <DaysForm settings={settings} />}
        </Panel>
        <Panel
          title={invoiceLabels.invoices}
          intro="Stands on each invoice. What was issued stays as it was. Without it, the hotel issues no invoices."
        >
          <InvoicesForm settings={settings} />
        </Panel>
      </>
    )}
  </SettingsLoader>
);

function DetailsForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { field, submission } = useSettingForm({
    settings,
    rules: hotelDetailRules,
    valuesOf: hotelDetailValuesOf,
    changesOf: hotelDetailsOf,
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
      <TextAreaField
        label={settingLabels.description}
        hint="A sentence or two, on the pages Home and About."
        {...field('description')}
      />
      <fieldset className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{settingLabels.address}</legend>
        <TextField label="Street and number" {...field('address.street')} />
        <TextField label="District" {...field('address.district')} />
        <TextField label="City" {...field('address.city')} />
        <TextField label="Country" {...field('address.country')} />
      </fieldset>
      <TextField
        label={settingLabels.place}
        hint="Latitude and longitude, as a map shows them: 6.4541, 3.3947. If it is empty, maps look for the address."
        {...field('place')}
      />
      <TextField
        label={settingLabels.phones}
        hint="One or more, with commas between them. Pages name the first one when something does not work."
        {...field('phones')}
        inputMode="tel"
      />
      <TextField
        label={settingLabels.whatsAppPhone}
        hint="The number that guests write to. If it is empty, the first telephone number."
        {...field('whatsAppPhone')}
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
