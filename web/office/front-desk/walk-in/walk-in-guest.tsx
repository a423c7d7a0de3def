import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { detailOf, guestDetailNames } from '#contract/bookings/booking-details.ts';
import { hasPhoneDigits, type KnownGuest, walkInMessages } from '#contract/front-desk/walk-in.ts';
import { bindGuestFields } from '#web/forms/guest-fields.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { contactHints } from '#web/office/front-desk/booking/contact-hints.ts';
import { lastStayText, type WalkInFormState } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { TextField } from '#web/ui/field.tsx';

/** The phone number comes first, because it finds a guest who was here before. */
const fieldNames = ['guestPhone', ...guestDetailNames.filter((name) => name !== 'guestPhone')] as const;
const fieldHints: Partial<Record<(typeof fieldNames)[number], string>> = contactHints;

type KnownGuestsProps = {
  form: WalkInFormState;
  looksUpGuest: boolean;
};

type WalkInGuestProps = KnownGuestsProps & {
  /** The field that stands before those of the guest, in one row with them. */
  firstField: ReactNode;
};

export function WalkInGuest({ form, looksUpGuest, firstField }: WalkInGuestProps) {
  const field = bindGuestFields(form, 'desk');
  return (
    <div
      className={clsx(
        'grid grid-cols-1 items-start gap-5',
        firstField ? 'sm:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      {firstField}
      {fieldNames.map((name) => (
        <div key={name} className="space-y-3">
          <TextField
            type={detailOf(name).input}
            // Otherwise the browser would offer the data of earlier guests.
            autoComplete="off"
            hint={fieldHints[name]}
            {...field(name)}
          />
          {name === 'guestPhone' && <KnownGuests form={form} looksUpGuest={looksUpGuest} />}
        </div>
      ))}
    </div>
  );
}

/** Offers guests with the typed phone number. One press fills in the name, and the e-mail if it is known. */
function KnownGuests({ form, looksUpGuest }: KnownGuestsProps) {
  const [phone, name, email] = useWatch({ control: form.control, name: ['guestPhone', 'guestName', 'guestEmail'] });
  const isSearchable = looksUpGuest && hasPhoneDigits(phone) && phone.length <= 40;
  const { data, error, isPlaceholderData } = useApiQuery(
    'knownGuests',
    { phone: phone.trim() },
    { enabled: isSearchable, refetchesRegularly: false, freshForMs: 60_000 },
  );
  const guests = isSearchable && !isPlaceholderData ? (data?.data ?? []) : [];
  const offeredGuests = guests.filter((guest) => guest.name !== name || (guest.email !== '' && guest.email !== email));
  const fillInGuest = (guest: KnownGuest) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('guestName', guest.name, options);
    if (guest.email) form.setValue('guestEmail', guest.email, options);
    form.setFocus('guestName');
  };
  return (
    <div aria-live="polite">
      {isSearchable && error && <p>{failureOf(error, { failed: walkInMessages.lookFailed }).message}</p>}
      {offeredGuests.length > 0 && (
        <ul className="divide-y divide-hairline rounded-xl border border-hairline">
          {offeredGuests.map((guest) => (
            <li key={guest.name} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <b>{guest.name}</b>
                {guest.email && `, ${guest.email}`}
                <span className="text-soft figures">, {lastStayText(guest.lastStay)}</span>
              </span>
              <button
                type="button"
                onClick={() => fillInGuest(guest)}
                className="min-h-11 px-1 font-semibold underline"
              >
                Use these details<span className="sr-only"> of {guest.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
