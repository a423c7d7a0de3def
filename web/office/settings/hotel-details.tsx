import type { Output } from '#contract/api.ts';
import { settingLabels } from '#contract/settings/hotel-settings.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { SettingsLoader } from '#web/office/settings/forms/settings-loader.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { hotelDetailRules, hotelDetailsOf, hotelDetailValuesOf } from '#web/office/settings/hotel-detail-values.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

export const HotelDetailsScreen = () => (
  <SettingsLoader>
    {(settings) => (
      <Panel
        title="What guests read"
        intro="The site, receipts and mails say this, and leave out what is empty. Guests can book online once there are street, city, a telephone number and the e-mail address. What was printed or sent stays as it was."
      >
        <DetailsForm settings={settings} />
      </Panel>
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
