import * as z from 'zod/mini';
import type { TabId } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';

/** The steps of the set-up, in the order in which an owner does them. */
export const setUpStepNames = [
  'owner',
  'hotel',
  'days',
  'rooms',
  'taxes',
  'policies',
  'texts',
  'mail',
  'gateway',
  'bar',
  'staff',
  'backup',
] as const;
export type SetUpStepName = (typeof setUpStepNames)[number];

export const setUpStepLabels: Record<SetUpStepName, string> = {
  owner: 'Your mailbox and second factor',
  hotel: 'Name, address and telephone',
  days: 'Time zone and end of the day',
  rooms: 'Room types and rooms',
  taxes: 'Taxes',
  policies: 'Hours, cancelling and other rules',
  texts: 'What the site says',
  mail: 'Mail',
  gateway: 'Card payments online',
  bar: 'Bar',
  staff: 'Staff',
  backup: 'Backups',
};

/** The steps without which the hotel cannot open. The others can wait. */
export const neededToOpen: readonly SetUpStepName[] = ['owner', 'hotel', 'rooms', 'taxes', 'mail', 'gateway'];

/** `decide` is said of a step that no fact shows to be done: the owner looks at it and decides. */
const setUpStates = ['done', 'open', 'decide'] as const;
export type SetUpState = (typeof setUpStates)[number];

/** The screen that a step leads to. Steps without one are done on the screen of the set-up itself. */
export const setUpScreens: {
  readonly [Name in SetUpStepName]?: { tab: TabId; label: string; search?: Readonly<Record<string, string>> };
} = {
  owner: { tab: 'settings', label: 'Settings' },
  hotel: { tab: 'hotel-details', label: 'Hotel Details' },
  rooms: { tab: 'room-inventory', label: 'Room Management' },
  days: { tab: 'hotel-details', label: 'Hotel Details' },
  // Opens the tax rates over the screen.
  taxes: { tab: 'prices', label: 'Tax rates', search: { services: 'taxes' } },
  policies: { tab: 'policies', label: 'Policies' },
  texts: { tab: 'site-texts', label: 'Site Texts' },
  bar: { tab: 'hotel-details', label: 'Hotel Details' },
  staff: { tab: 'staff', label: 'Staff Management' },
  backup: { tab: 'backups', label: 'Backups' },
};

export const installationMessages = {
  fetchFailed: 'Failed to read how far the set-up is',
  mailSent: (to: string) => `The mail server took a test mail to ${to}. Please look into that mailbox.`,
  mailTestFailed: 'Failed to send the test mail',
  gatewayAnswers: 'The card gateway answered with your keys.',
  gatewaySilent:
    'The card gateway did not answer as it should. Compare FLW_SECRET_KEY with the gateway’s dashboard, and see whether this machine reaches the Internet.',
  gatewayTestFailed: 'Failed to test the card gateway',
  opened: 'The hotel is open. Guests can book online now.',
  openedAlready: 'The hotel is open already',
  openFailed: 'Failed to open the hotel',
  rehearsalBegun: 'The rehearsal has begun. Every page and mail says so.',
  rehearsalBegunAlready: 'The rehearsal has begun already',
  rehearsalFailed: 'Failed to begin the rehearsal',
  /** `found` says what is there, such as "2 bookings". */
  recordedAlready: (found: readonly string[]) =>
    `A rehearsal begins before anything is recorded, because opening removes all of it. There is already: ${found.join(', ') || 'a shift, a note, a defect, a delivery, a count or a payment'}.`,
  notReady: (labels: readonly string[]) =>
    `${plural(labels.length, 'step is', 'steps are')} still open: ${labels.join(', ')}`,
  stopped: (labels: readonly string[]) =>
    `The hotel is open, but guests cannot book online now. See to this first: ${labels.join(', ')}.`,
} as const;

/** What a rehearsal has recorded and leaves behind when the hotel opens. */
const rehearsedCounts = z.object({ bookings: z.int(), orders: z.int(), payments: z.int(), invoices: z.int() });
export type RehearsedCounts = z.infer<typeof rehearsedCounts>;

/** Such as "2 bookings", without what there is none of. */
export const rehearsedTexts = ({ bookings, orders, payments, invoices }: RehearsedCounts): string[] => [
  ...(bookings > 0 ? [plural(bookings, 'booking')] : []),
  ...(orders > 0 ? [plural(orders, 'order of the bar', 'orders of the bar')] : []),
  ...(payments > 0 ? [plural(payments, 'payment or refund', 'payments and refunds')] : []),
  ...(invoices > 0 ? [plural(invoices, 'invoice')] : []),
];

const setUpStep = z.object({
  step: z.enum(setUpStepNames),
  state: z.enum(setUpStates),
  /** What there is now, as a sentence. */
  says: z.string(),
});
export type SetUpStep = z.infer<typeof setUpStep>;

export const setUpProgress = z.object({
  /** Whether the owner has opened the hotel. The demo is always open. */
  isOpen: z.boolean(),
  openedAt: z.nullable(z.string()),
  /** Null unless the hotel rehearses now. */
  rehearsal: z.nullable(z.object({ begunAt: z.string(), counts: rehearsedCounts })),
  /** Whether guests can pay with test keys in a rehearsal. Without them the desk rehearses, and the site does not. */
  hasTestKeys: z.boolean(),
  /** The steps whose open points keep guests from booking online, also after the opening. */
  stoppedBy: z.array(z.enum(setUpStepNames)),
  steps: z.array(setUpStep),
  /** Whether the mailbox of the caller is proven, and the address that a code would go to. */
  mailbox: z.object({ address: z.nullable(z.string()), isProven: z.boolean() }),
});
export type SetUpProgress = z.infer<typeof setUpProgress>;

/** The outcome of a test is no error: the reply says whether it passed. */
export const partyTestReply = z.object({ passed: z.boolean(), message: z.string() });
