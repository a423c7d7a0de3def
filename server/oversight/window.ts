import type { FoundOddThing, OddEvent } from '#contract/oversight/odd-things.ts';
import type { Queryable } from '#db/db.ts';

/** The time in which a rule looks at what was recorded. Both ends are included. */
export type OversightWindow = { from: Date; until: Date };

/** `limit` is in the unit of the rule; amounts in kobo. */
export type Looking = { db: Queryable; window: OversightWindow; limit: number; checkOutUntil: string };

type Found = Omit<FoundOddThing, 'rule'>;
export type Look = (looking: Looking) => Promise<Found[]>;

type Moment = Date | string;
type EventFacts = { note?: string | undefined; booking?: OddEvent['booking'] | undefined; isFound?: boolean };

export const eventAt = (at: Moment, text: string, { note, booking, isFound }: EventFacts = {}): OddEvent => ({
  at: new Date(at).toISOString(),
  text,
  ...(note && { note }),
  ...(booking && { booking }),
  ...(isFound && { isFound: true }),
});

/** In the order of time. */
export const inOrder = (events: readonly (OddEvent | undefined)[]): OddEvent[] =>
  events.filter((event) => event !== undefined).toSorted((a, b) => a.at.localeCompare(b.at));

export const whoText = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
