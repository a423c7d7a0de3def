import { useState } from 'react';
import * as z from 'zod/mini';
import { partySizesUpTo } from '#contract/core/guests.ts';
import { formatNaira, toNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type GuestPricesOfType, guestPriceMessages, guestPricesChange } from '#contract/rooms/rate-plans.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { ListPart } from '#web/office/rooms/list-part.tsx';
import { SelectField } from '#web/ui/field.tsx';

const guestPricesFormSchema = z.pick(guestPricesChange, { included: true, extraAdultKobo: true, extraChildKobo: true });

export function GuestPricesForm() {
  const { data, error } = useApiQuery('listGuestPrices', {});
  const [editedPrices, setEditedPrices] = useState<GuestPricesOfType>();
  return (
    <ListPart
      title="Further guests"
      text="A night for more guests than are in the price of the room."
      error={error}
      failureMessage={guestPriceMessages.fetchFailed}
    >
      <ul className="divide-y divide-hairline border-y border-hairline">
        {data?.data.map((type) => (
          <li key={type.roomTypeId}>
            {editedPrices?.roomTypeId === type.roomTypeId ? (
              <PricesOfType prices={editedPrices} onDone={() => setEditedPrices(undefined)} />
            ) : (
              <button
                type="button"
                onClick={() => setEditedPrices(type)}
                className="flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left hover:text-terracotta-deep"
              >
                <span className="font-semibold">{type.roomType}</span>
                <span className="text-right text-sm text-soft figures">{summaryOf(type)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </ListPart>
  );
}

function summaryOf({ included, maxOccupancy, extraAdultKobo, extraChildKobo }: GuestPricesOfType): string {
  if (included >= maxOccupancy || extraAdultKobo + extraChildKobo === 0) return 'All guests in the price';
  return `${plural(included, 'guest')} in the price, then ${formatNaira(extraAdultKobo)} an adult, ${formatNaira(extraChildKobo)} a child`;
}

function PricesOfType({ prices, onDone }: { prices: GuestPricesOfType; onDone: () => void }) {
  const save = useApiMutation('setGuestPrices');
  const { roomTypeId, roomType, maxOccupancy, included, extraAdultKobo, extraChildKobo } = prices;
  const pricesBefore = { included, extraAdultKobo, extraChildKobo };
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(guestPricesFormSchema),
    defaultValues: { included, extraAdult: toNaira(extraAdultKobo), extraChild: toNaira(extraChildKobo) },
    send: (values) => save.mutateAsync({ ...values, roomTypeId, was: pricesBefore }),
    onSuccess: closeWithToast(onDone),
    failureTexts: { failed: guestPriceMessages.saveFailed },
  });
  return (
    <div className="py-4">
      <p className="mb-4 font-semibold">{roomType}</p>
      <DialogForm {...submission} submitLabel="Save prices" cancel={onDone}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
          <SelectField label="Guests in the price" {...field('included', { valueAsNumber: true })}>
            <CountOptions counts={partySizesUpTo(maxOccupancy)} />
          </SelectField>
          <NairaField label="Further adult (₦)" {...field('extraAdult')} />
          <NairaField label="Further child (₦)" {...field('extraChild')} />
        </div>
      </DialogForm>
    </div>
  );
}
