import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type * as z from 'zod/mini';
import { formatNaira, toNaira } from '#contract/core/money.ts';
import { type HourCharge, hourChargeReason, hourCharges, hourMessages } from '#contract/rooms/rate-plans.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { ListPart } from '#web/office/rooms/list-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Table = z.infer<typeof hourCharges>;
type Row = Omit<HourCharge, 'priceKobo'> & { price: number };
type Values = { data: Row[] };

/** What it costs to arrive early or to leave late. The desk proposes these charges. */
export function HourChargesForm() {
  const { data, error } = useApiQuery('hourCharges', {});
  const [edited, setEdited] = useState<readonly HourCharge[]>();
  const charges = data?.data ?? [];
  return (
    <ListPart
      title="Arriving early, leaving late"
      text="The desk offers these as extra charges."
      error={error}
      failed={hourMessages.fetchFailed}
    >
      {edited ? (
        <HoursTable was={edited} onDone={() => setEdited(undefined)} />
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
              <Button look="outline" onClick={() => setEdited(charges)}>
                {charges.length > 0 ? 'Change the times' : 'Add times'}
              </Button>
            </div>
          )}
        </>
      )}
    </ListPart>
  );
}

const rules = schemaResolver<Values, Table>(hourCharges);

const rowOf = ({ priceKobo, ...time }: HourCharge): Row => ({ ...time, price: toNaira(priceKobo) });

function HoursTable({ was, onDone }: { was: readonly HourCharge[]; onDone: () => void }) {
  const save = useApiMutation('setHourCharges');
  const empty: Row = { kind: 'late_check_out', at: '15:00', price: 0 };
  const form = useForm<Values, unknown, Table>({
    resolver: async (values, context, options) => {
      const result = await rules(values, context, options);
      // The list has the errors of its rows under their places.
      const errors: { data?: Record<string, Record<string, unknown>> } = {};
      for (const [field, problem] of Object.entries(result.errors)) {
        const [, row = '', name = ''] = field.split('.');
        errors.data = { ...errors.data, [row]: { ...errors.data?.[row], [name]: problem } };
      }
      return { ...result, errors } as typeof result;
    },
    defaultValues: { data: was.length > 0 ? was.map(rowOf) : [empty] },
    shouldFocusError: false,
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'data' });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    send: ({ data }) => save.mutateAsync({ data, was: [...was] }),
    onSuccess({ message }) {
      toast.success(message);
      onDone();
    },
    failureTexts: { failed: hourMessages.saveFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Save times" cancel={onDone}>
      {fields.map((field, row) => (
        <div
          key={field.id}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-4 sm:grid-cols-[2fr_1fr_1fr_auto]"
        >
          <div className="col-span-3 sm:col-span-1">
            <SelectField label="What" {...form.register(`data.${row}.kind`)}>
              <option value="early_check_in">Early check-in from</option>
              <option value="late_check_out">Late check-out by</option>
            </SelectField>
          </div>
          <TextField
            label="Time"
            type="time"
            error={errors.data?.[row]?.at?.message}
            {...form.register(`data.${row}.at`)}
          />
          <NairaField
            label="Price (₦)"
            error={errors.data?.[row]?.price?.message}
            {...form.register(`data.${row}.price`, { valueAsNumber: true })}
          />
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
      <Button look="outline" onClick={() => append(empty)}>
        <Plus aria-hidden="true" className="size-5" />
        Another time
      </Button>
    </DialogForm>
  );
}
