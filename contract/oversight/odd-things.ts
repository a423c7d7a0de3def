import * as z from 'zod/mini';
import { lineField, wholeNumberField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { type OddRuleId, oddRuleIds } from '#contract/oversight/odd-rules.ts';

export const oddMessages = {
  listFailed: 'Failed to fetch the things to check',
  fetchFailed: 'Failed to fetch what was recorded',
  answered: 'Answered. It leaves the daily report; what was recorded stays.',
  answerFailed: 'Failed to keep the answer',
  note: 'Please write what it was',
  seen: 'answers must be how many the page showed',
  answeredMeanwhile: (name: string) => `${name} has answered meanwhile. Please read it; what you typed is still here.`,
  notFound: 'Not found',
  reason: 'It may have a good reason; only somebody in the house can tell.',
  none: 'Nothing to check',
  noneFound: 'Nothing was found in what was checked',
  rulesFailed: 'Failed to fetch the rules',
  ruleSaved: 'Saved. What was found before stays.',
  ruleFailed: 'Failed to save the rule',
  rule: 'Please choose a rule',
  limit: 'Please enter a whole number, 1 or more',
  on: 'on must be true or false',
  staysOn: 'This cannot be turned off.',
} as const;

const idField = z.uuid({ error: oddMessages.notFound });
const ruleField = z.enum(oddRuleIds, { error: oddMessages.rule });

const oddStates = ['open', 'answered'] as const;
export type OddState = (typeof oddStates)[number];

export const oddThingsQuery = z.object({
  ...pageFields,
  state: z._default(z.enum(oddStates, { error: 'state must be open or answered' }), 'open'),
});

const listedFields = {
  id: z.string(),
  rule: ruleField,
  kind: z.string(),
  title: z.string(),
  /** A text that says who was involved, such as “Sold by Ada”, with further facts after it. */
  who: z.string(),
  at: z.string(),
  answeredAt: z.nullable(z.string()),
};
const listedOddThing = z.object(listedFields);
export type ListedOddThing = z.infer<typeof listedOddThing>;

/**
 * A rule that is on but does not work: its last search failed, or was more than a day ago. Nothing after `since` has
 * been searched.
 */
const uncheckedRule = z.object({ rule: ruleField, name: z.string(), since: z.string() });
export type UncheckedRule = z.infer<typeof uncheckedRule>;

export const oddThingsPage = z.extend(pageOf(listedOddThing), {
  ...{ openCount: z.int(), answeredCount: z.int() },
  unchecked: z.array(uncheckedRule),
});

/** Something that was recorded. `isFound` marks what the rule found. */
export const oddEvent = z.object({
  at: z.string(),
  text: z.string(),
  note: z.optional(z.string()),
  booking: z.optional(z.object({ id: z.string(), reference: z.string() })),
  isFound: z.optional(z.boolean()),
});
export type OddEvent = z.infer<typeof oddEvent>;

export const oddDetails = z.array(z.object({ label: z.string(), value: z.string() }));
export const oddEvents = z.array(oddEvent);

const oddAnswer = z.object({ note: z.string(), by: z.string(), at: z.string() });

export const oddThing = z.object({
  ...listedFields,
  foundAt: z.string(),
  events: oddEvents,
  details: oddDetails,
  /** What the rule looked for, with its limit at that time. */
  ruleText: z.string(),
  answers: z.array(oddAnswer),
});
export type OddThing = z.infer<typeof oddThing>;

export const oddThingInput = z.object({ id: idField });

/** `seen` is the number of answers that the page showed. The call is refused if somebody has answered since. */
export const answerOddThingInput = z.object({
  id: idField,
  note: lineField(oddMessages.note, 'note', 500),
  seen: wholeNumberField(oddMessages.seen, 0, 1000),
});
export const answerOddThingReply = z.object({ message: z.string(), thing: oddThing });

const oddRuleView = z.object({
  rule: ruleField,
  kind: z.string(),
  name: z.string(),
  text: z.string(),
  /** The limit in `unit`; amounts are in naira. */
  limit: z.number(),
  usualLimit: z.number(),
  unit: z.string(),
  hasLimit: z.boolean(),
  alwaysOn: z.boolean(),
  on: z.boolean(),
});
export type OddRuleView = z.infer<typeof oddRuleView>;
export const oddRuleList = z.object({ data: z.array(oddRuleView) });

const maxLimit = 1e9;
export const setOddRuleInput = z.object({
  rule: ruleField,
  limit: wholeNumberField(oddMessages.limit, 1, maxLimit),
  on: z.boolean(oddMessages.on),
});
export const setOddRuleReply = z.object({ message: z.string(), rule: oddRuleView });

export const reportedOddThing = z.object({ id: z.string(), kind: z.string(), title: z.string(), who: z.string() });
export type ReportedOddThing = z.infer<typeof reportedOddThing>;

export const isAmountUnit = (unit: string): boolean => unit === 'naira';

export type FoundOddThing = {
  rule: OddRuleId;
  dedupeKey: string;
  at: Date;
  title: string;
  who: string;
  events: readonly OddEvent[];
  details: readonly (readonly [string, string])[];
  staffId: string | null;
  /** The id of the stay that the thing is about; null if it is about none. */
  bookingId: string | null;
};
