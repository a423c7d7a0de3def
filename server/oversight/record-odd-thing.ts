import { type OddRuleId, oddRuleOf } from '#contract/oversight/odd-rules.ts';
import type { FoundOddThing } from '#contract/oversight/odd-things.ts';
import type { Tx } from '#db/db.ts';
import { notify } from '#server/core/notify.ts';
import { insertOddThing, type OddRuleRow } from '#server/oversight/odd-thing-store.ts';

export const settingOf = (rules: readonly OddRuleRow[], rule: OddRuleId): { limit: number; isOn: boolean } => {
  const changedRule = rules.find((each) => each.rule === rule);
  return { limit: changedRule?.limitValue ?? oddRuleOf(rule).limit, isOn: changedRule?.isOn ?? true };
};

/** Stores a thing to check and notifies the owner. Returns undefined if it was found before. */
export async function recordOddThing(
  tx: Tx,
  thing: FoundOddThing,
  limit: number,
  foundAt: Date,
): Promise<{ id: string } | undefined> {
  const oddThing = await insertOddThing(tx, { ...thing, foundAt, limitValue: limit });
  if (!oddThing) return undefined;
  const facts = { oddThingId: oddThing.id, title: thing.title };
  await notify(tx, { kind: 'odd_thing', at: foundAt, facts, dedupeKey: `odd_thing:${oddThing.id}` });
  return oddThing;
}
