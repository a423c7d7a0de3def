import * as z from 'zod/mini';
import { tabMessages } from '#contract/bar/bar-tabs.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { amountField, koboField, lineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { deskMessages, maxDeskNaira } from '#contract/front-desk/desk.ts';
import { terminalField } from '#contract/payments/card-slips.ts';
import { confirmField } from '#contract/staff/second-person.ts';

export const terminalMessages = {
  sent: (amount: Kobo, terminal: string) => `${formatNaira(amount)} is sent to ${terminal}`,
  sendFailed: 'Failed to send the amount to the terminal',
  cannotSend: 'Amounts cannot be sent to this terminal. Enter its slip instead.',
  busy: 'This terminal waits for a card for another payment. Try again when that is done, or choose another terminal.',
  askedAlready: 'A terminal is asked for a payment of this already. Wait for its answer.',
  keyReused: 'This was sent before, with other details',
  notFound: 'This request was not found',
  reason: 'Please say why you end it',
  tooEarly: (minutes: number) =>
    `A supervisor can end it ${minutes} minutes after it was sent, if there is no answer by then.`,
  decided: 'The terminal has answered meanwhile.',
  endedAlready: 'It was ended already.',
  ended: 'Ended. What it was to pay can be taken again.',
  endFailed: 'Failed to end it',
  notKnown: 'The terminal never got it.',
  paidAfterEnd: 'After it was ended, a card payment of the same amount was recorded.',
} as const;

export const terminalStates = ['asked', 'approved', 'declined', 'expired', 'failed', 'ended'] as const;
export type TerminalState = (typeof terminalStates)[number];

/**
 * All allowed transitions. A person can end a request without an answer; the terminal can still approve it afterwards.
 */
export const terminalTransitions: Readonly<Record<TerminalState, readonly TerminalState[]>> = {
  asked: ['approved', 'declined', 'expired', 'failed', 'ended'],
  ended: ['approved'],
  approved: [],
  declined: [],
  expired: [],
  failed: [],
};

export const isUndecided = (state: TerminalState): boolean => terminalTransitions[state].length > 0;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

export const requestExpiresAfterMs = 2 * minuteMs;
/**
 * How long after `expiresAt` an answer becomes overdue: the guest has taken the card back, but the network can be slow.
 */
const answerGraceMs = 30 * secondMs;
/** The least time before `expiresAt` at which a request is still sent to the terminal. */
export const minTimeToSendMs = 15 * secondMs;
/**
 * After how many minutes a person can end a request. The terminal shows the amount for two minutes; after three more a
 * guest who wants to pay otherwise need not wait any longer.
 */
export const canEndAfterMinutes = 5;
/** After how many minutes the service is asked less often. */
const slowAfterMinutes = 30;

type RequestTimes = { askedAt: Date; expiresAt: Date };

export const isAnswerOverdue = ({ expiresAt }: RequestTimes, now: Date): boolean =>
  now.getTime() > expiresAt.getTime() + answerGraceMs;

export const canEndRequest = ({ askedAt }: RequestTimes, now: Date): boolean =>
  now.getTime() >= askedAt.getTime() + canEndAfterMinutes * minuteMs;

/**
 * When to ask the service for the state of a request again; undefined from a day after a person has ended the request.
 */
export function nextAskAt(request: RequestTimes & { endedAt: Date | null }, now: Date): Date | undefined {
  if (request.endedAt && now.getTime() > request.endedAt.getTime() + dayMs) return undefined;
  const waitMs = !isAnswerOverdue(request, now)
    ? 2 * secondMs
    : now.getTime() < request.askedAt.getTime() + slowAfterMinutes * minuteMs
      ? 10 * secondMs
      : 5 * minuteMs;
  return new Date(now.getTime() + waitMs);
}

const askedAmountField = amountField(deskMessages.amount, maxDeskNaira);
const keyField = lineField('key cannot be empty', 'key', 100);

export const askTerminalInput = z.object({
  id: z.uuid({ error: bookingMessages.notFound }),
  amountKobo: askedAmountField,
  /** The window that the payment pays; without it, the window of the guest. */
  windowId: z.optional(z.uuid({ error: deskMessages.windowNotFound })),
  terminal: terminalField,
  key: keyField,
});
export const askTerminalForTabInput = z.object({
  tabId: z.uuid({ error: tabMessages.notFound }),
  amountKobo: askedAmountField,
  terminal: terminalField,
  key: keyField,
});

const terminalRequest = z.object({
  id: z.string(),
  terminal: z.string(),
  amountKobo: koboField,
  state: z.enum(terminalStates),
  askedBy: z.string(),
  askedAt: z.string(),
  /** Whether the service has shown that the request reached it. */
  arrived: z.boolean(),
  /** Whether the terminal has not answered and should have by now. */
  overdue: z.boolean(),
  /** The number (RRN) that the card network gave an approved transaction. */
  reference: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  recorded: z.boolean(),
  pays: z.object({
    kind: z.enum(['stay', 'tab']),
    id: z.string(),
    /** Null for the window of the guest, and for a tab. */
    windowId: z.nullable(z.string()),
    name: z.string(),
    reference: z.nullable(z.string()),
  }),
  /** Why nobody can end the request now; null if somebody can. */
  endProblem: z.nullable(z.string()),
});
export type TerminalRequestView = z.infer<typeof terminalRequest>;

const requestIdField = { id: z.uuid({ error: terminalMessages.notFound }) };
export const terminalRequestInput = z.object(requestIdField);
export const terminalRequestReply = z.object({ request: terminalRequest });
export const askTerminalReply = z.object({ message: z.string(), request: terminalRequest });
export const endTerminalRequestInput = z.object({
  ...requestIdField,
  reason: lineField(terminalMessages.reason, 'A reason', 300),
  /** The credentials of a supervisor or superadmin, if the caller is neither. */
  confirm: z.optional(confirmField),
});

/**
 * `terminals` are the names of the terminals to which amounts can be sent, `data` the requests that wait for an answer.
 */
export const terminalRequestList = z.object({ terminals: z.array(z.string()), data: z.array(terminalRequest) });
