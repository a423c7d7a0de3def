import { deskMethodLabels, deskMethods } from '#contract/front-desk/desk.ts';
import type { SlipPlace } from '#contract/payments/card-slips.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { type ReferenceForm, useReferenceOfField } from '#web/office/front-desk/booking/use-reference-of-field.ts';
import { SlipFields } from '#web/office/payments/slip-fields.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

export function MethodField(field: BoundField) {
  return (
    <SelectField label="Method" {...field}>
      <option value="">Choose a method</option>
      {deskMethods.map((method) => (
        <option key={method} value={method}>
          {deskMethodLabels[method]}
        </option>
      ))}
    </SelectField>
  );
}

export function AmountField(field: BoundField & { hint: string }) {
  return <TextField label="Amount (₦)" {...field} />;
}

type ProofFieldsProps = {
  form: ReferenceForm;
  place: SlipPlace;
  method: string;
  reference: BoundField;
  terminal: BoundField;
  /** Whether the amount is sent to the terminal, which reports the number of its slip, so that nobody types it. */
  isSent: boolean;
};

/**
 * The fields of what proves a payment: the slip of a card payment, or the bank's number of a transfer. `reference`
 * and `terminal` need the options `fieldOptionsOfMethod`.
 */
export function ProofFields({ form, place, method, reference, terminal, isSent }: ProofFieldsProps) {
  const hasSlipField = method === 'card' && !isSent;
  useReferenceOfField(form, hasSlipField ? 'slip' : method === 'transfer' ? 'transfer' : undefined);
  if (method === 'card') return <SlipFields {...{ place, reference, terminal, isSent }} />;
  if (method !== 'transfer') return null;
  return (
    <TextField
      label="Reference (optional)"
      autoComplete="off"
      hint="The number at the bank, or who sent the transfer."
      {...reference}
    />
  );
}

export const TransferNote = () => <p className="-mt-2 text-sm text-soft">{unconfirmedMessages.recordedLater}</p>;
