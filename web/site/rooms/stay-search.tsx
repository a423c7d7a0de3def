import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { addDays } from '#contract/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/field.tsx';

type Props = { checkIn: string | undefined; checkOut: string | undefined; problems: readonly FieldError[] };

/** A form with an address, so that without JavaScript the browser submits it. */
export function StaySearch({ checkIn, checkOut, problems }: Props) {
  const { today, hotel } = useFacts();
  const navigate = useNavigate();
  const last = addDays(today, hotel.stays.maxDaysAhead);
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => typed.get(name) as string;
    const search = { check_in: textOf('check_in'), check_out: textOf('check_out') };
    void navigate({ to: '/rooms', search, resetScroll: false });
  };

  return (
    <form
      action={paths.rooms}
      noValidate
      onSubmit={onSubmit}
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
      />
      <DateField
        label="Check-out"
        name="check_out"
        min={addDays(today, 1)}
        max={addDays(last, hotel.stays.maxNights)}
        defaultValue={checkOut}
        error={errorOf('check_out')}
      />
      <Button type="submit" look="outline" className="min-h-12 sm:mt-6.5">
        Show free rooms
      </Button>
    </form>
  );
}
