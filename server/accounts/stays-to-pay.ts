import type { SumsToPay } from '#contract/accounts/stays-to-pay.ts';
import type { Output } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { staysThatMayOwe } from '#server/front-desk/desk-store.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';

/** Reads the stays of guests in the house and of guests who have left that owe something, with the sums. */
export async function readStaysToPay(deps: Deps): Promise<Output<'staysToPay'>> {
  const today = hotelToday(deps);
  const stays = (await staysThatMayOwe(deps.db.read))
    .map(presentDeskBooking)
    .filter(({ balanceKobo }) => balanceKobo > 0);
  const now = (stay: DeskBooking) => toPayOf(stay, today).nowKobo;
  const inHouse = stays.filter(({ status }) => status === 'checked_in');
  const left = stays.filter(({ status }) => status === 'checked_out');
  return {
    today,
    data: stays.toSorted((a, b) => now(b) - now(a) || a.guestName.localeCompare(b.guestName)),
    inHouse: sumToPay(inHouse, today),
    left: sumToPay(left, today),
  };
}

/** Adds up what is to pay of some stays; `stays` counts those with something to pay now. */
export function sumToPay(stays: readonly DeskBooking[], today: Day): SumsToPay {
  const parts = stays.map((stay) => toPayOf(stay, today));
  const sumOf = (part: 'nowKobo' | 'laterKobo' | 'byOthersKobo') =>
    kobo(parts.reduce((sum, { [part]: amount }) => sum + amount, 0));
  return {
    nowKobo: sumOf('nowKobo'),
    laterKobo: sumOf('laterKobo'),
    byOthersKobo: sumOf('byOthersKobo'),
    stays: parts.filter(({ nowKobo }) => nowKobo > 0).length,
  };
}
