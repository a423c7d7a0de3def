import * as z from 'zod/mini';
import { type BookingStatus, bookingMessages } from '#contract/bookings/bookings.ts';
import { folioMessages, type LineKind, windowIdField } from '#contract/bookings/folio.ts';
import { blankableLineField, koboField, lineField } from '#contract/core/fields.ts';
import { companyIdField } from '#contract/rooms/companies.ts';

/**
 * Kinds of lines that a route can send to a window when they are posted. The SQL constraint `folio_route_kind` has the
 * same list.
 */
export const routedKinds = ['night', 'bar', 'service'] as const;
export type RoutedKind = (typeof routedKinds)[number];
export const routedKindLabels: Record<RoutedKind, string> = {
  night: 'Room nights',
  bar: 'Drinks',
  service: 'Services',
};

/** Whether the account can be split into windows. The SQL function `can_split_account` repeats this rule. */
export const canSplitAccount = (status: BookingStatus): boolean =>
  status === 'confirmed' || status === 'checked_in' || status === 'checked_out';

const maxWindows = 6;

export const windowMessages = {
  closed: folioMessages.closed,
  payer: 'Please enter who pays',
  opened: (name: string) => `${name} has a window on this account`,
  openedAlready: (name: string) => `${name} has a window on this account already.`,
  tooMany: `An account can have ${maxWindows} windows besides that of the guest.`,
  lines: 'Please choose a line',
  lineNotMovable: 'Only what was had and is not reversed can be moved.',
  paymentsStay: 'What you chose is paid, and payments stay in their window. Choose less, or give the money back first.',
  moved: (name: string) => `Moved to ${name}`,
  kinds: 'Please choose what goes to this window',
  routed: (name: string) => `From now on this goes to ${name}`,
  notRouted: 'From now on all of it stays with the guest',
  openFailed: 'Failed to open the window',
  moveFailed: 'Failed to move the lines',
  routeFailed: 'Failed to save what goes to this window',
} as const;

export const canOpenAnotherWindow = (windows: number): boolean => windows < maxWindows;

/**
 * `places` has the window of each placed line by the id of the line. `routes` has the window to which each kind of line
 * goes from now on. Null is the window of the guest.
 */
export type AccountSplit = {
  places: ReadonlyMap<string, string | null>;
  routes: ReadonlyMap<LineKind, string | null>;
};

/**
 * Returns the id of the window that has the line; null for the window of the guest. A placed line is where it was
 * placed. Any other line is with the guest if it is posted, and otherwise in the window of its route. `window_lines` in
 * SQL repeats this rule.
 */
export function windowIdOf({ places, routes }: AccountSplit, line: { id: string; kind: LineKind }, isPosted: boolean) {
  const placedWindowId = places.get(line.id);
  if (placedWindowId !== undefined) return placedWindowId;
  return isPosted ? null : (routes.get(line.kind) ?? null);
}

const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };

/** The payer of the new window: a company by its id, or anybody else by `name`. */
export const openWindowInput = z.object({
  ...bookingIdField,
  companyId: z.optional(companyIdField),
  name: z.optional(lineField(windowMessages.payer, 'The name', 120)),
  address: z._default(blankableLineField('The address', 300), ''),
  taxNumber: z._default(blankableLineField('The tax number', 60), ''),
});

export const payerProblem = ({ companyId, name }: { companyId?: string | undefined; name?: string | undefined }) =>
  companyId || name ? undefined : windowMessages.payer;

export const openWindowReply = z.object({ message: z.string(), windowId: z.string() });

const maxMovedLines = 200;
export const moveLinesInput = z.object({
  ...bookingIdField,
  lineIds: z
    .array(z.string(windowMessages.lines), windowMessages.lines)
    .check(z.minLength(1, windowMessages.lines), z.maxLength(maxMovedLines, windowMessages.lines)),
  windowId: z.nullable(windowIdField),
});

export const routeChargesInput = z.object({
  ...bookingIdField,
  windowId: windowIdField,
  /**
   * The kinds that go to this window from now on. A kind that went to it before and is not listed goes to the guest
   * again.
   */
  kinds: z
    .array(z.enum(routedKinds, { error: windowMessages.kinds }), windowMessages.kinds)
    .check(z.maxLength(routedKinds.length, windowMessages.kinds)),
});

export const windowView = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  companyId: z.nullable(z.string()),
  /** The kinds of lines that go to this window when they are posted from now on. */
  routes: z.array(z.enum(routedKinds)),
  hadKobo: koboField,
  paidKobo: koboField,
  /** The amount that was moved to a company and is not paid there, or that was written off. */
  clearedKobo: koboField,
  owedNowKobo: koboField,
  /**
   * What the payer of the window will owe at check-out; negative if more is paid. The windows add up to the balance of
   * the stay.
   */
  balanceKobo: koboField,
  taxes: z.array(z.object({ label: z.string(), rate: z.string(), amountKobo: koboField })),
  netKobo: koboField,
});
export type WindowView = z.infer<typeof windowView>;

export const windowName = ({ id, name }: Pick<WindowView, 'id' | 'name'>): string => (id === null ? 'the guest' : name);
