import type { UseFormRegisterReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { guestForm } from '#contract/bookings/bookings.ts';
import { TextField } from '#web/ui/field.tsx';

export type GuestValues = Required<z.input<typeof guestForm>>;
type FieldName = keyof GuestValues;

type Place = 'site' | 'desk';

type GuestField = { label: Record<Place, string> };
type ContactField = GuestField & { type: 'text' | 'email' | 'tel'; autoComplete: string };
type Contact = 'guestName' | 'guestEmail' | 'guestPhone';

/**
 * Every field of a booking, in the order of the guests' form. Drafts and the focus use it too. It imports the contract's
 * schema as a type only, because a guest's first page must not load schemas.
 */
export const guestFields: { [Name in FieldName]: Name extends Contact ? ContactField : GuestField } = {
  guestName: {
    label: { site: 'Guest name', desk: 'Guest name' },
    type: 'text',
    autoComplete: 'name',
  },
  guestEmail: {
    label: { site: 'Email', desk: 'Email' },
    type: 'email',
    autoComplete: 'email',
  },
  guestPhone: {
    label: { site: 'Phone number', desk: 'Phone' },
    type: 'tel',
    autoComplete: 'tel',
  },
  checkIn: { label: { site: 'Check-in', desk: 'Check-in' } },
  checkOut: { label: { site: 'Check-out', desk: 'Check-out' } },
  roomId: { label: { site: 'Room', desk: 'Room type' } },
  guests: { label: { site: 'Guests', desk: 'Number of guests' } },
  children: { label: { site: 'Of them children', desk: 'Of them children' } },
  plan: { label: { site: 'Plan', desk: 'Plan' } },
  promoCode: { label: { site: 'Code', desk: 'Promo code' } },
};

export const guestFieldNames = Object.keys(guestFields) as FieldName[];

const contactFields = ['guestName', 'guestEmail', 'guestPhone'] as const satisfies readonly Contact[];

type Props = {
  place: Place;
  register: (name: Contact) => UseFormRegisterReturn;
  errors: Partial<Record<Contact, { message?: string | undefined }>>;
  hints?: Partial<Record<Contact, string>>;
};

export function ContactFields({ place, register, errors, hints }: Props) {
  const [guestName, ...emailAndPhone] = contactFields.map((name) => {
    const { label, type, autoComplete } = guestFields[name];
    return (
      <TextField
        key={name}
        label={label[place]}
        type={type}
        // At the desk, the browser would offer the data of earlier guests.
        autoComplete={place === 'desk' ? 'off' : autoComplete}
        hint={hints?.[name]}
        error={errors[name]?.message}
        {...register(name)}
      />
    );
  });
  return (
    <>
      {guestName}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{emailAndPhone}</div>
    </>
  );
}
