import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { invoiceFields } from '#contract/settings/invoice-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { offerRules } from '#web/office/core/offer-rules.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { TextField } from '#web/ui/field.tsx';

type Invoices = NonNullable<Output<'hotelSettings'>['values']['invoices']>;
type InvoiceValues = { invoices: Invoices };

const schema = z.object(invoiceFields);
const blankInvoices: Invoices = { series: '', company: '', taxNumber: '', registration: '' };
const valuesOf = ({ invoices }: Output<'hotelSettings'>['values']): InvoiceValues => ({
  invoices: invoices ?? blankInvoices,
});

/** With nothing typed, the hotel issues no invoices. */
const toSettings = ({ invoices }: InvoiceValues) => ({
  invoices: Object.values(invoices).every((text) => text.trim() === '') ? null : invoices,
});
const rules = offerRules(schema, toSettings);

export function InvoicesForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => schema.parse(toSettings(values)),
    // The form checks all but whether the letters may change.
    fields: { invoices: 'invoices.series' },
  });
  return (
    <FormShell {...submission} submitLabel="Save invoices" canSubmit hasSmallButton>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Registered name of the company" {...field('invoices.company')} />
        <TextField
          label="Letters before each number"
          hint="Two to four, such as EH in EH26000123. They stay once there is an invoice."
          {...field('invoices.series')}
        />
        <TextField label="Tax identification number" {...field('invoices.taxNumber')} />
        <TextField label="Registration number" hint="Such as RC 123456." {...field('invoices.registration')} />
      </div>
    </FormShell>
  );
}
