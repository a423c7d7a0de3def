import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { readStaffName } from '#server/oversight/odd-thing-store.ts';
import { recordOddThing } from '#server/oversight/record-odd-thing.ts';
import { eventAt } from '#server/oversight/window.ts';

type UnchargedNights = {
  booking: { id: string; reference: string };
  nights: readonly string[];
  /** The price of the last night of the stay. */
  nightKobo: Kobo;
  at: Date;
};

/**
 * Tells the owner that a guest who had stayed longer was checked out without being charged for the nights beyond the
 * stay.
 */
export async function recordUnchargedNights(
  tx: Tx,
  member: Member,
  { booking, nights, nightKobo, at }: UnchargedNights,
): Promise<void> {
  const staffName = await readStaffName(tx, member.id);
  const nightsText = plural(nights.length, 'night');
  await recordOddThing(
    tx,
    {
      ...{ rule: 'nights_let_go', dedupeKey: `nights_let_go:${booking.id}:${at.getTime()}`, at },
      title: `${nightsText} beyond a stay ${nights.length === 1 ? 'was' : 'were'} not charged`,
      ...{ who: `Checked out by ${staffName}`, staffId: member.id, bookingId: booking.id },
      events: [
        eventAt(at, `${staffName} checked the guest out and did not charge ${nightsText}.`, {
          ...{ note: 'The reason is in the history of the booking.', booking, isFound: true },
        }),
      ],
      details: [
        ['Nights', nights.map(formatDay).join('; ')],
        ['The last night of the stay cost', formatNaira(nightKobo)],
      ],
    },
    1,
    at,
  );
}
