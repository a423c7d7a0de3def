import { addDays } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/field.tsx';

type Props = { checkIn: string | undefined; checkOut: string | undefined; problems: readonly FieldError[] };

/** The browser sends this form; the next page says which rooms are free, or which date is wrong. */
export function StaySearch({ checkIn, checkOut, problems }: Props) {
  const { today, hotel } = useFacts();
  const last = addDays(today, hotel.stays.maxDaysAhead);
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;

  const [firstProblem] = problems.map(({ field }) => field);

  return (
    <form
      action={paths.rooms}
      noValidate
      aria-label="Your dates"
      className="grid max-w-3xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <DateField
        label="Check-in"
        name="check_in"
        min={today}
        max={last}
        defaultValue={checkIn}
        error={errorOf('check_in')}
        autoFocus={firstProblem === 'check_in'}
      />
      <DateField
        label="Check-out"
        name="check_out"
        min={addDays(today, 1)}
        max={addDays(last, hotel.stays.maxNights)}
        defaultValue={checkOut}
        error={errorOf('check_out')}
        autoFocus={firstProblem === 'check_out'}
      />
      <Button type="submit" look="outline" className="min-h-12 sm:mt-6.5">
        Show free rooms
      </Button>
    </form>
  );
}
