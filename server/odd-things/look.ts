import { addDays, instantOf } from '#contract/dates.ts';
import { type OddRuleId, oddRuleIds, oddRuleOf } from '#contract/odd-rules.ts';
import type { FoundOddThing } from '#contract/odd-things.ts';
import type { Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { breakage, saleDeleted, sameSingles, stockMissing } from '#server/odd-things/bar-rules.ts';
import { unopenedReceipts } from '#server/odd-things/guest-rules.ts';
import { cashRefund, paymentReversed } from '#server/odd-things/money-rules.ts';
import { inAfterVoid, priceBelow, seenOccupied, stayShortened, stayVoided } from '#server/odd-things/room-rules.ts';
import { terminalDiffers, tillDiffers, typedCounts } from '#server/odd-things/shift-rules.ts';
import { insertOddThing, listRules, type OddRuleRow } from '#server/odd-things/store.ts';
import { transferTakenOff, transferWaits } from '#server/odd-things/transfer-rules.ts';
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
  same_singles: sameSingles,
  stock_missing: stockMissing,
  breakage,
  till_differs: tillDiffers,
  terminal_differs: terminalDiffers,
  typed_counts: typedCounts,
  transfer_waits: transferWaits,
  transfer_taken_off: transferTakenOff,
  unopened_receipts: unopenedReceipts,
};

/** How many days before today are looked at again: what was entered late is found, and old rows are not read. */
const daysBack = 2;

export const settingOf = (rules: readonly OddRuleRow[], rule: OddRuleId): { limit: number; isOn: boolean } => {
  const changed = rules.find((each) => each.rule === rule);
  return { limit: changed?.limitValue ?? oddRuleOf(rule).limit, isOn: changed?.isOn ?? true };
};

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

/** Keeps a thing and tells the owner. Undefined if it was found before. */
export async function keepOddThing(
  tx: Tx,
  thing: FoundOddThing,
  limit: number,
  foundAt: Date,
): Promise<{ id: string } | undefined> {
  const kept = await insertOddThing(tx, { ...thing, foundAt, limitValue: limit });
  if (!kept) return undefined;
  const facts = { oddThingId: kept.id, title: thing.title };
  await notify(tx, { kind: 'odd_thing', at: foundAt, facts, dedupeKey: `odd_thing:${kept.id}` });
  return kept;
}
