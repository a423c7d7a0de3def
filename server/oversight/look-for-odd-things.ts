import { addDays, dayAt, instantOf } from '#contract/core/dates.ts';
import { type OddRuleId, oddRuleIds, oddRuleOf } from '#contract/oversight/odd-rules.ts';
import type { UncheckedRule } from '#contract/oversight/odd-things.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import {
  findBreakages,
  findDeletedSales,
  findMissingStock,
  findRepeatedSingleSales,
  findSalesRungAgain,
} from '#server/oversight/bar-rules.ts';
import { findCashNearLaw } from '#server/oversight/cash-law-rules.ts';
import { findUnopenedReceipts } from '#server/oversight/guest-rules.ts';
import { findCashRefunds, findReversedPayments } from '#server/oversight/money-rules.ts';
import {
  listChangedRules,
  listChecks,
  type RuleCheck,
  readTimeOfFirstEntry,
  saveCheck,
} from '#server/oversight/odd-thing-store.ts';
import { recordOddThing, settingOf } from '#server/oversight/record-odd-thing.ts';
import {
  findCheckInsAfterVoid,
  findPricesBelow,
  findRoomsSeenOccupied,
  findShortenedStays,
  findVoidedStays,
} from '#server/oversight/room-rules.ts';
import {
  findFloatDifferences,
  findTerminalDifferences,
  findTillDifferences,
  findTypedCounts,
} from '#server/oversight/shift-rules.ts';
import { findLinesSetAside, findTransfersTakenOff, findWaitingTransfers } from '#server/oversight/transfer-rules.ts';
import type { OversightWindow, RuleSearch } from '#server/oversight/window.ts';

/**
 * The rules that search what was recorded. Of the others, `cash_of_person` and `cash_of_company` only have limits, and
 * the rest report a thing at the moment it happens.
 */
const searchByRule: Partial<Record<OddRuleId, RuleSearch>> = {
  seen_occupied: findRoomsSeenOccupied,
  in_after_void: findCheckInsAfterVoid,
  stay_shortened: findShortenedStays,
  price_below: findPricesBelow,
  stay_voided: findVoidedStays,
  cash_refund: findCashRefunds,
  payment_reversed: findReversedPayments,
  sale_deleted: findDeletedSales,
  rung_again: findSalesRungAgain,
  same_singles: findRepeatedSingleSales,
  stock_missing: findMissingStock,
  breakage: findBreakages,
  till_differs: findTillDifferences,
  float_differs: findFloatDifferences,
  terminal_differs: findTerminalDifferences,
  typed_counts: findTypedCounts,
  cash_near_law: findCashNearLaw,
  transfer_waits: findWaitingTransfers,
  transfer_taken_off: findTransfersTakenOff,
  line_set_aside: findLinesSetAside,
  unopened_receipts: findUnopenedReceipts,
};

/**
 * Each search begins this many days before the end of the last one: it finds what was entered late, and need not read
 * all old rows.
 */
const daysBack = 2;

/** Each rule with a search runs each night. A rule whose last search is longer ago than this counts as not working. */
const maxAgeMs = 26 * 3_600_000;

/**
 * Runs as a job. Looks for odd things by one rule after the other, and stores each thing once. If a rule fails, the
 * others go on, and the bell says so. Then it throws, so that the job is tried again.
 */
export async function lookForOddThings(deps: Deps): Promise<undefined> {
  const { db } = deps;
  const rules = await listChangedRules(db.read);
  const checks = new Map((await listChecks(db.read)).map((check) => [check.rule, check]));
  const firstEntry = checks.size === 0 ? await readTimeOfFirstEntry(db.read) : undefined;
  const failures: unknown[] = [];
  for (const rule of oddRuleIds) {
    const search = searchByRule[rule];
    if (!search) continue;
    const check = checks.get(rule);
    const window = windowSince(deps, check?.checkedUntil ?? firstEntry);
    try {
      await runRule(deps, { rule, search: search, ...settingOf(rules, rule), window });
    } catch (error) {
      failures.push(new Error(`the rule ${rule} failed`, { cause: error }));
      await saveFailureAndNotify(deps, check ?? { rule, checkedUntil: window.from, failingSince: null });
    }
  }
  deps.wake();
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}

/** `since` is when the rule last looked; a rule that is new in this version of the program has none. */
function windowSince({ clock, hotel }: Deps, since: Date | undefined): OversightWindow {
  const until = clock.now();
  const firstDay = addDays(dayAt(since && since < until ? since : until, hotel.timeZone), -daysBack);
  return { from: instantOf(firstDay, '00:00', hotel.timeZone), until };
}

type RuleToRun = { rule: OddRuleId; search: RuleSearch; limit: number; isOn: boolean; window: OversightWindow };

async function runRule(deps: Deps, { rule, search, limit, isOn, window }: RuleToRun): Promise<void> {
  const { db, hotel } = deps;
  const { until } = window;
  const things = isOn ? await search({ db: db.read, window, limit, checkOutUntil: hotel.checkOutUntil }) : [];
  await db.tx(async (tx) => {
    for (const thing of things) await recordOddThing(tx, { ...thing, rule }, limit, until);
    await saveCheck(tx, { rule, checkedUntil: until, failingSince: null });
  });
}

async function saveFailureAndNotify(
  { db, clock, hotel }: Deps,
  { rule, checkedUntil, failingSince }: RuleCheck,
): Promise<void> {
  const at = clock.now();
  const since = dayAt(checkedUntil, hotel.timeZone);
  await db.tx(async (tx) => {
    await saveCheck(tx, { rule, checkedUntil, failingSince: failingSince ?? at });
    const dedupeKey = `odd_rule_failed:${rule}:${(failingSince ?? at).toISOString()}`;
    await notify(tx, { kind: 'odd_rule_failed', at, facts: { rule: oddRuleOf(rule).name, since }, dedupeKey });
  });
}

/** The rules that are on but do not work: the last look failed, or is longer ago than `maxAgeMs`. */
export async function listUncheckedRules({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<UncheckedRule[]> {
  const [rules, checks] = await Promise.all([listChangedRules(db.read), listChecks(db.read)]);
  const lastLook = checks.map(({ checkedUntil }) => checkedUntil).sort((a, b) => b.getTime() - a.getTime())[0];
  // A rule that has never looked has been waiting since the last look of any rule or, if no rule has looked, since the
  // first audit entry.
  const waitingSince = lastLook ?? (await readTimeOfFirstEntry(db.read));
  const now = clock.now().getTime();
  return oddRuleIds.flatMap((rule) => {
    const check = checks.find((each) => each.rule === rule);
    const since = check?.checkedUntil ?? waitingSince;
    if (!searchByRule[rule] || !since || !settingOf(rules, rule).isOn) return [];
    if (!check?.failingSince && now - since.getTime() <= maxAgeMs) return [];
    return [{ rule, name: oddRuleOf(rule).name, since: since.toISOString() }];
  });
}
