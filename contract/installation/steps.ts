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

/** The steps of this hotel: without a bar, there is nothing to decide about one. */
export const setUpStepsOf = ({ hasBar }: { hasBar: boolean }): readonly SetUpStepName[] =>
  setUpStepNames.filter((step) => hasBar || step !== 'bar');

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

/** What the words of a step mean, for an owner who reads them for the first time. */
export const setUpStepHints: { readonly [Name in SetUpStepName]?: string } = {
  owner:
    'You are a superadmin: you see and change everything. The second factor is a code from an app on your phone, which a sign-in needs besides the password.',
  policies: 'Also what a guest gets back who cancels, and what a no-show costs: a guest who booked and does not come.',
  gateway:
    'The card gateway is the company that takes the cards of guests on the site, Flutterwave, and pays the money out to the hotel.',
  backup:
    'A backup is a copy of everything. It is proven once the hotel has restored it and found in it all that it had. Make a key first: without it, everybody who gets hold of a copy can read it.',
};

/** The steps without which the hotel cannot open. The others can wait. */
export const neededToOpen: readonly SetUpStepName[] = ['owner', 'hotel', 'rooms', 'taxes', 'mail', 'gateway'];

/**
 * `open` is said of what keeps the hotel from opening, `wait` of what is missing and can be done later. `decide` is said
 * of a step that no fact shows to be done: the owner looks at it and decides.
 */
const setUpStates = ['done', 'open', 'wait', 'decide'] as const;
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

export const isScreenOfStep = (tab: TabId): boolean => Object.values(setUpScreens).some((screen) => screen.tab === tab);

export const installationMessages = {
  fetchFailed: 'Failed to read how far the set-up is',
  mailSent: (to: string) => `The mail server took a test mail to ${to}. Please look into that mailbox.`,
  noMailAddress:
    'The hotel has no e-mail address yet, and its mails come from that address. Enter it under Hotel Details, then send a test mail.',
  otherMailAddress: 'The e-mail address of the hotel has changed since the last test mail. Please send another one.',
  noGateway:
    'No card gateway is set up: whoever runs the server puts its keys there (FLW_PUBLIC_KEY, FLW_SECRET_KEY). Guests cannot pay on the site before. The desk can work today without it: it books, checks in and takes cash, transfers and slips of a card terminal.',
  noMailServer:
    'No mail server is set up: whoever runs the server puts its address there (SMTP_URL). Guests get no confirmation before.',
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
  /** Whether there is anything to test: a mail server with an address to send from, and the keys of the gateway. */
  canTest: z.object({ mail: z.boolean(), gateway: z.boolean() }),
  /** The steps whose open points keep guests from booking online, also after the opening. */
  stoppedBy: z.array(z.enum(setUpStepNames)),
  steps: z.array(setUpStep),
  /** Whether the mailbox of the caller is proven, and the address that a code would go to. */
  mailbox: z.object({ address: z.nullable(z.string()), isProven: z.boolean() }),
});
export type SetUpProgress = z.infer<typeof setUpProgress>;

/** The steps that keep the hotel from opening. */
export const stepsToOpen = (steps: readonly SetUpStep[]): SetUpStepName[] =>
  steps.filter(({ step, state }) => neededToOpen.includes(step) && state !== 'done').map(({ step }) => step);

type NextSteps = {
  text: string;
  next?: { label: string; tab: TabId; search?: Readonly<Record<string, string>> };
};

/** Where the set-up stands, on a screen that a step leads to. Undefined on other screens and once nothing is left. */
export function setUpLineOf(
  { isOpen, stoppedBy, steps }: Pick<SetUpProgress, 'isOpen' | 'stoppedBy' | 'steps'>,
  tab: TabId,
): NextSteps | undefined {
  const left = isOpen ? stoppedBy : stepsToOpen(steps);
  if (!isScreenOfStep(tab) || (isOpen && left.length === 0)) return undefined;
  if (left.length === 0) return { text: 'Set-up: ready', next: { label: 'Open the hotel', tab: 'set-up' } };
  const text = `Set-up: ${plural(left.length, 'step')} left`;
  const step = left.find((each) => setUpScreens[each]?.tab !== tab);
  if (!step) return { text };
  const { tab: nextTab = 'set-up', search } = setUpScreens[step] ?? {};
  return { text, next: { label: setUpStepLabels[step], tab: nextTab, ...(search && { search }) } };
}

/** The outcome of a test is no error: the reply says whether it passed. */
export const partyTestReply = z.object({ passed: z.boolean(), message: z.string() });
