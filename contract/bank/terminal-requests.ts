import * as z from 'zod/mini';
import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { amountField, koboField, lineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { deskMessages, maxDeskNaira } from '#contract/front-desk/desk.ts';
import { terminalField } from '#contract/payments/card-slips.ts';

export const terminalMessages = {
  sent: (amount: Kobo, terminal: string) => `${formatNaira(amount)} is sent to ${terminal}`,
  sendFailed: 'Failed to send the amount to the terminal',
  cannotSend: 'Amounts cannot be sent to this terminal. Enter its slip instead.',
  busy: 'This terminal waits for a card for another payment. Try again when that is done, or choose another terminal.',
  askedAlready: 'A terminal is asked for a payment of this already. Wait for its answer.',
  keyReused: 'This was sent before, with other details',
  notFound: 'This request was not found',
  reason: 'Please say why you end it',
  tooEarly: (minutes: number) => `It can be ended ${minutes} minutes after it was sent, if there is no answer by then.`,
  decided: 'The terminal has answered meanwhile.',
  endedAlready: 'It was ended already.',
  ended: 'Ended. What it was to pay can be taken again.',
  endFailed: 'Failed to end it',
  notKnown: 'The terminal never got it.',
  paidAfterEnd: 'After it was ended, a card payment of the same amount was recorded.',
} as const;

export const terminalStates = ['asked', 'approved', 'declined', 'expired', 'failed', 'ended'] as const;
export type TerminalState = (typeof terminalStates)[number];

/** Every transition. A person ends what is not answered; what was approved all the same is recorded. */
export const terminalMoves: Readonly<Record<TerminalState, readonly TerminalState[]>> = {
  asked: ['approved', 'declined', 'expired', 'failed', 'ended'],
  ended: ['approved'],
  approved: [],
  declined: [],
  expired: [],
  failed: [],
};

export const isUndecided = (state: TerminalState): boolean => terminalMoves[state].length > 0;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** How long a terminal waits for a card. */
export const expiresAfterMs = 2 * minuteMs;
/** After that time an answer is overdue: the guest has taken the card back, and the network may be slow. */
const graceMs = 30 * secondMs;
/** A request that reaches the terminal with less time than this is not worth showing. */
export const leastTimeMs = 15 * secondMs;
export const endableAfterMinutes = 30;

type Times = { askedAt: Date; expiresAt: Date };

/** Whether it should have been answered by now. */
export const isOverdue = ({ expiresAt }: Times, now: Date): boolean => now.getTime() > expiresAt.getTime() + graceMs;

export const isEndable = ({ askedAt }: Times, now: Date): boolean =>
  now.getTime() >= askedAt.getTime() + endableAfterMinutes * minuteMs;

/** When the service is asked again; undefined a day after a person has ended it. */
export function nextAskAt(request: Times & { endedAt: Date | null }, now: Date): Date | undefined {
  if (request.endedAt && now.getTime() > request.endedAt.getTime() + dayMs) return undefined;
  const wait = !isOverdue(request, now) ? 2 * secondMs : !isEndable(request, now) ? 10 * secondMs : 5 * minuteMs;
  return new Date(now.getTime() + wait);
}

const amount = amountField(deskMessages.amount, maxDeskNaira);
const key = lineField('key cannot be empty', 'key', 100);

export const askTerminalInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  amountKobo: amount,
  /** In whose window it pays; in that of the guest without it. */
  windowId: z.optional(z.uuid({ error: deskMessages.windowNotFound })),
  terminal: terminalField,
  key,
});
export const askTerminalForTabInput = z.object({
  tabId: z.uuid({ error: tabMessages.notFound }),
  amountKobo: amount,
  terminal: terminalField,
  key,
});

const terminalRequest = z.object({
  id: z.string(),
  terminal: z.string(),
  amountKobo: koboField,
  state: z.enum(terminalStates),
  askedBy: z.string(),
  askedAt: z.string(),
  /** The service has said that it has it. */
  arrived: z.boolean(),
  /** Not answered, and it should have been. */
  overdue: z.boolean(),
  /** Of an approved one, the number of the transaction (RRN). */
  reference: z.nullable(z.string()),
  /** Why it was not approved, in the words of the service. */
  problem: z.nullable(z.string()),
  /** Whether the payment is recorded. Of an approved one that could not be, false. */
  recorded: z.boolean(),
  pays: z.object({
    kind: z.enum(['stay', 'tab']),
    id: z.string(),
    /** Of whose part of a split account, if it is not the guest's. */
    windowId: z.nullable(z.string()),
    name: z.string(),
    reference: z.nullable(z.string()),
  }),
  /** Why the caller cannot end it; null if they can. */
  endProblem: z.nullable(z.string()),
});
export type TerminalRequestView = z.infer<typeof terminalRequest>;

const requestId = { id: z.uuid({ error: terminalMessages.notFound }) };
export const terminalRequestInput = z.object(requestId);
export const terminalRequestReply = z.object({ request: terminalRequest });
export const askTerminalReply = z.object({ message: z.string(), request: terminalRequest });
export const endTerminalRequestInput = z.object({
  ...requestId,
  reason: lineField(terminalMessages.reason, 'A reason', 300),
});

/** `terminals`: the names of those that amounts can be sent to. `data`: what is not decided and not ended. */
export const terminalRequestList = z.object({ terminals: z.array(z.string()), data: z.array(terminalRequest) });
