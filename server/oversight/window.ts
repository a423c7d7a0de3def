import type { FoundOddThing, OddEvent } from '#contract/oversight/odd-things.ts';
import type { Queryable } from '#db/db.ts';

/** A rule examines what was recorded from `from` to `until`, both included. */
export type OversightWindow = { from: Date; until: Date };

/**
 * What the search of a rule gets. `limit` is in the unit of the rule; if it is an amount, it is in kobo.
 * `checkOutUntil` is the hour of check-out.
 */
export type RuleInput = { db: Queryable; window: OversightWindow; limit: number; checkOutUntil: string };

type FoundByRule = Omit<FoundOddThing, 'rule'>;
export type RuleSearch = (ruleInput: RuleInput) => Promise<FoundByRule[]>;

type Moment = Date | string;
type EventFacts = { note?: string | undefined; booking?: OddEvent['booking'] | undefined; isFound?: boolean };

export const eventAt = (at: Moment, text: string, { note, booking, isFound }: EventFacts = {}): OddEvent => ({
  at: new Date(at).toISOString(),
  text,
  ...(note && { note }),
  ...(booking && { booking }),
  ...(isFound && { isFound: true }),
});

export const sortEvents = (events: readonly (OddEvent | undefined)[]): OddEvent[] =>
  events.filter((event) => event !== undefined).toSorted((a, b) => a.at.localeCompare(b.at));

export const whoText = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
