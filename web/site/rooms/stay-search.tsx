import { clsx } from 'clsx';
import { addDays } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { childCountsFor, guestsLabel, mostGuestsIn, partySizesUpTo } from '#contract/core/guests.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField, SelectField } from '#web/ui/field.tsx';

type StaySearchProps = {
  /** The page that shows what is free. */
  action?: Address;
  rooms: readonly RoomListing[];
  /** The texts that the guest typed into the search, valid or not. */
  typed: Readonly<Record<string, string | undefined>>;
  problems?: readonly FieldError[];
};

/** The browser sends this form without a script. The next page says which rooms are free, or which field is wrong. */
export function StaySearch({ action = paths.rooms, rooms, typed, problems = [] }: StaySearchProps) {
  const { today, hotel } = useFacts();
  const lastCheckIn = addDays(today, hotel.stays.maxDaysAhead);
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  const [firstProblemField] = problems.map(({ field }) => field);
  const maxGuests = mostGuestsIn(rooms);
  const asksForChildren = rooms.some(({ guestPrices }) => guestPrices);

  return (
    <form
      action={action}
      noValidate
      aria-label="Your stay"
      className="grid max-w-4xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4"
    >
      <DateField
        label="Check-in"
        name="check_in"
        min={today}
        max={lastCheckIn}
        defaultValue={typed.check_in}
        error={errorOf('checkIn')}
        autoFocus={firstProblemField === 'checkIn'}
      />
      <DateField
        label="Check-out"
        name="check_out"
        min={addDays(today, 1)}
        max={addDays(lastCheckIn, hotel.stays.maxNights)}
        defaultValue={typed.check_out}
        error={errorOf('checkOut')}
        autoFocus={firstProblemField === 'checkOut'}
      />
      <SelectField label="Guests" name="guests" defaultValue={typed.guests}>
        <CountOptions counts={partySizesUpTo(maxGuests)} label={guestsLabel} />
      </SelectField>
      {asksForChildren && (
        <SelectField
          label="Of them children"
          name="children"
          defaultValue={typed.children}
          error={errorOf('children')}
          autoFocus={firstProblemField === 'children'}
        >
          <CountOptions counts={childCountsFor(maxGuests)} />
        </SelectField>
      )}
      {typed.promo_code && <input type="hidden" name="promo_code" value={typed.promo_code} />}
      <Button
        type="submit"
        look="outline"
        className={clsx(
          'mt-6.5 min-h-12 px-1 whitespace-nowrap',
          asksForChildren && 'max-sm:col-span-full max-sm:mt-0',
        )}
      >
        Show free rooms
      </Button>
    </form>
  );
}
