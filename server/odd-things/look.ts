import { addDays, instantOf } from '#contract/dates.ts';
import { type OddRuleId, oddRuleIds } from '#contract/odd-rules.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { breakage, rungAgain, saleDeleted, sameSingles, stockMissing } from '#server/odd-things/bar-rules.ts';
import { cashNearLaw } from '#server/odd-things/cash-law-rules.ts';
import { unopenedReceipts } from '#server/odd-things/guest-rules.ts';
import { keepOddThing, settingOf } from '#server/odd-things/keep.ts';
import { cashRefund, paymentReversed } from '#server/odd-things/money-rules.ts';
import { inAfterVoid, priceBelow, seenOccupied, stayShortened, stayVoided } from '#server/odd-things/room-rules.ts';
import { floatDiffers, terminalDiffers, tillDiffers, typedCounts } from '#server/odd-things/shift-rules.ts';
import { listRules } from '#server/odd-things/store.ts';
import { lineSetAside, transferTakenOff, transferWaits } from '#server/odd-things/transfer-rules.ts';
import type { Look } from '#server/odd-things/window.ts';

/** The rules that look for something. The others are written where it happens. */
const looks: Partial<Record<OddRuleId, Look>> = {
  seen_occupied: seenOccupied,
  in_after_void: inAfterVoid,
  stay_shortened: stayShortened,
  price_below: priceBelow,
  stay_voided: stayVoided,
  cash_refund: cashRefund,
  payment_reversed: paymentReversed,
  sale_deleted: saleDeleted,
  rung_again: rungAgain,
  same_singles: sameSingles,
  stock_missing: stockMissing,
  breakage,
  till_differs: tillDiffers,
  float_differs: floatDiffers,
  terminal_differs: terminalDiffers,
  typed_counts: typedCounts,
  cash_near_law: cashNearLaw,
  transfer_waits: transferWaits,
  transfer_taken_off: transferTakenOff,
  line_set_aside: lineSetAside,
  unopened_receipts: unopenedReceipts,
};

/** How many days before today are looked at again: what was entered late is found, and old rows are not read. */
const daysBack = 2;

/** Job. Looks for odd things of the last days, and keeps each once. */
export async function lookForOddThings(deps: Deps): Promise<undefined> {
  const { db, clock, hotel } = deps;
  const until = clock.now();
  const from = instantOf(addDays(hotelToday(deps), -daysBack), '00:00', hotel.timeZone);
  const rules = await listRules(db.read);
  for (const rule of oddRuleIds) {
    const look = looks[rule];
    const { limit, isOn } = settingOf(rules, rule);
    if (!look || !isOn) continue;
    const found = await look({ db: db.read, window: { from, until }, limit, checkOutUntil: hotel.checkOutUntil });
    if (found.length > 0)
      await db.tx(async (tx) => {
        for (const thing of found) await keepOddThing(tx, { ...thing, rule }, limit, until);
      });
  }
  deps.wake();
}
