import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { detailOf, type GuestDetailName, guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import type { guestForm } from '#contract/bookings/bookings.ts';
import { bindField } from '#web/forms/bound-field.ts';
import { TextField } from '#web/ui/field.tsx';

export type GuestValues = Required<z.input<typeof guestForm>>;
type GuestFieldName = keyof GuestValues;

type FormPlace = 'site' | 'desk';

type GuestField = { label: Record<FormPlace, string> };

function fieldOf(name: GuestDetailName): GuestField {
  const { label, formLabels = { site: label, desk: label } } = detailOf(name);
  return { label: formLabels };
}

/**
 * Every field of a booking, in the order of the guests' form. The file imports the contract's schema as a type only,
 * because a guest's first page must not load schemas.
 */
export const guestFields: Record<GuestFieldName, GuestField> = {
  ...recordOfNames(guestDetailNames, fieldOf),
  checkIn: { label: { site: 'Check-in', desk: 'Check-in' } },
  checkOut: { label: { site: 'Check-out', desk: 'Check-out' } },
  roomId: { label: { site: 'Room', desk: 'Room type' } },
  guests: { label: { site: 'Guests', desk: 'Number of guests' } },
  children: { label: { site: 'Of them children', desk: 'Of them children' } },
  plan: { label: { site: 'Plan', desk: 'Plan' } },
  promoCode: { label: { site: 'Code', desk: 'Promo code' } },
};

export const guestFieldNames = Object.keys(guestFields) as GuestFieldName[];

type BoundGuestField = ReturnType<typeof bindField> & { label: string };

export const bindGuestFields =
  <V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, place: FormPlace) =>
  <N extends FieldPath<V> & GuestFieldName>(name: N, options?: RegisterOptions<V, N>): BoundGuestField => ({
    label: guestFields[name].label[place],
    ...bindField(form, name, options),
  });

type DetailFieldsProps = {
  place: FormPlace;
  field: (name: GuestDetailName) => BoundGuestField;
  hints?: Partial<Record<GuestDetailName, string>>;
};

export function DetailFields({ place, field, hints }: DetailFieldsProps) {
  const [guestName, ...others] = guestDetailNames.map((name) => {
    const { input, autoComplete } = detailOf(name);
    return (
      <TextField
        key={name}
        type={input}
        // At the desk, the browser would offer the data of earlier guests.
        autoComplete={place === 'desk' ? 'off' : autoComplete}
        hint={hints?.[name]}
        {...field(name)}
      />
    );
  });
  return (
    <>
      {guestName}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{others}</div>
    </>
  );
}
