import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { formatNaira, toNaira } from '#contract/core/money.ts';
import { type HourCharge, hourChargeReason, hourCharges, hourMessages } from '#contract/rooms/rate-plans.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { ListPart } from '#web/office/rooms/list-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

export function HourChargesForm() {
  const { data, error } = useApiQuery('hourCharges', {});
  const [editedCharges, setEditedCharges] = useState<readonly HourCharge[]>();
  const charges = data?.data ?? [];
  return (
    <ListPart
      title="Arriving early, leaving late"
      text="The desk offers these as extra charges."
      error={error}
      failureMessage={hourMessages.fetchFailed}
    >
      {editedCharges ? (
        <HoursTable was={editedCharges} onDone={() => setEditedCharges(undefined)} />
      ) : (
        <>
          <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
            {charges.map((charge) => (
              <li
                key={`${charge.kind} ${charge.at}`}
                className="flex min-h-11 items-center justify-between gap-4 figures"
              >
                <span>{hourChargeReason(charge)}</span>
                <span className="font-semibold">{formatNaira(charge.priceKobo)}</span>
              </li>
            ))}
          </ul>
          {data && (
            <div className="mt-4">
              <Button look="outline" onClick={() => setEditedCharges(charges)}>
                {charges.length > 0 ? 'Change the times' : 'Add times'}
              </Button>
            </div>
          )}
        </>
      )}
    </ListPart>
  );
}

const rowOf = ({ priceKobo, ...time }: HourCharge) => ({ ...time, price: toNaira(priceKobo) });

/** The form is taller than the button that opens it, which can stand at the lower edge of the drawer. */
const bringIntoSight = (form: HTMLElement | null): void => form?.scrollIntoView({ block: 'nearest' });

function HoursTable({ was: chargesBefore, onDone }: { was: readonly HourCharge[]; onDone: () => void }) {
  const save = useApiMutation('setHourCharges');
  const emptyCharge = { kind: 'late_check_out', at: '15:00', price: 0 } as const;
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(hourCharges),
    defaultValues: { data: chargesBefore.length > 0 ? chargesBefore.map(rowOf) : [emptyCharge] },
    send: ({ data }) => save.mutateAsync({ data, was: [...chargesBefore] }),
    onSuccess: closeWithToast(onDone),
    failureTexts: { failed: hourMessages.saveFailed },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'data' });
  return (
    <div ref={bringIntoSight}>
      <DialogForm {...submission} submitLabel="Save times" cancel={onDone}>
        {fields.map(({ id }, row) => (
          <div
            key={id}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-4 sm:grid-cols-[2fr_1fr_1fr_auto]"
          >
            <div className="col-span-3 sm:col-span-1">
              <SelectField label="What" {...field(`data.${row}.kind`)}>
                <option value="early_check_in">Early check-in from</option>
                <option value="late_check_out">Late check-out by</option>
              </SelectField>
            </div>
            <TextField label="Time" type="time" {...field(`data.${row}.at`)} />
            <NairaField label="Price (₦)" {...field(`data.${row}.price`)} />
            <button
              type="button"
              onClick={() => remove(row)}
              className="mt-7 flex size-11 items-center justify-center rounded-full hover:bg-sand"
            >
              <span className="sr-only">Remove this time</span>
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          </div>
        ))}
        <Button look="outline" onClick={() => append(emptyCharge)}>
          <Plus aria-hidden="true" className="size-5" />
          Another time
        </Button>
      </DialogForm>
    </div>
  );
}
