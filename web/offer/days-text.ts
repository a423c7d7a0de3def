import type { Day } from '#contract/core/dates.ts';
import type { Dates } from '#web/offer/stay-offer.tsx';

const dayText = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(day));

/** `29–31 Dec`, and `30 Dec – 2 Jan` over the end of a month. */
export const daysText = ({ checkIn, checkOut }: Dates): string =>
  checkIn.slice(0, 7) === checkOut.slice(0, 7)
    ? `${Number(checkIn.slice(8))}–${dayText(checkOut)}`
    : `${dayText(checkIn)} – ${dayText(checkOut)}`;
