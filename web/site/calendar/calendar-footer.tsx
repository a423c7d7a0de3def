import { clsx } from 'clsx';
import { nightsBetween } from '#contract/dates.ts';
import { formatNaira, fromNaira, quote } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { nightsText } from '#web/site/booking-summary/price-lines.tsx';
import { shortDay } from '#web/site/calendar/months.ts';
import type { Picked } from '#web/site/calendar/picking.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  picked: Picked;
  room: RoomListing | undefined;
  message: string;
  isProblem: boolean;
  clear: () => void;
  done: () => void;
};

export function CalendarFooter({ picked, room, message, isProblem, clear, done }: Props) {
  const { hotel } = useFacts();
  const { check_in, check_out } = picked;
  const nights = check_in && check_out ? nightsBetween(check_in, check_out) : 0;
  const { total } = quote(fromNaira(room?.price_per_night ?? 0), nights, hotel.feePercent);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="figures min-h-11">
        <p role="status" className={clsx('text-sm', isProblem ? 'font-medium text-danger' : 'text-soft')}>
          {message}
        </p>
        {check_in && (
          <p className="font-semibold">
            {shortDay(check_in)} – {check_out ? shortDay(check_out) : '…'}
            {nights > 0 && <span className="font-normal"> · {nightsText(nights)}</span>}
          </p>
        )}
        {nights > 0 && room && (
          <p>
            <span className="text-lg font-semibold">{formatNaira(total)}</span>{' '}
            <span className="text-sm text-soft">in total, with the {hotel.feePercent}% fee</span>
          </p>
        )}
        {nights > 0 && !room && <p className="text-sm text-soft">Choose a room to see the total.</p>}
      </div>
      <div className="flex grow gap-3 sm:grow-0">
        {check_in && (
          <Button look="outline" onClick={clear}>
            Clear
          </Button>
        )}
        <Button onClick={done} className="grow">
          Done
        </Button>
      </div>
    </div>
  );
}
