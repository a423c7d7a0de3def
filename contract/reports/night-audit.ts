import * as z from 'zod/mini';
import { dayField, koboField, rangeMessages } from '#contract/core/fields.ts';
import { roomFigures } from '#contract/reports/room-figures.ts';

export const openItemKinds = [
  ...(['no_show', 'arrival', 'unpaid', 'departure', 'left_unpaid', 'tab', 'transfer', 'seen_occupied'] as const),
] as const;
export type OpenItemKind = (typeof openItemKinds)[number];

export const openItemLabels: Record<OpenItemKind, { title: string; text: string }> = {
  no_show: { title: 'Did not come', text: 'The guest was due on an earlier day. Check in, or mark as a no-show.' },
  arrival: { title: 'Not checked in', text: 'The guest is due today.' },
  unpaid: { title: 'Should have left, and owes', text: 'Take the payment and check out, or prolong the stay.' },
  departure: { title: 'Not checked out', text: 'Check out, or prolong the stay.' },
  left_unpaid: { title: 'Left and owes', text: 'The guest has left without paying everything.' },
  tab: { title: 'Open tab at the bar', text: 'Take what is left, or move the tab to a room.' },
  transfer: { title: 'Transfer not confirmed', text: 'It does not count as paid yet. See whether it is at the bank.' },
  seen_occupied: { title: 'Seen occupied', text: 'Housekeeping saw somebody in a room that the desk has vacant.' },
};

export const nightAuditMessages = {
  day: 'Please choose a day that has begun',
  notOver: 'The day ends at the closing hour. It can be closed after that.',
  closed: (number: number) => `The day is closed. Its report has number ${number}.`,
  failed: 'Failed to load the night audit',
  closeFailed: 'Failed to close the day',
  nothing: 'Nothing stands open',
} as const;

export const nightAuditQuery = z.object({ day: z.optional(dayField(rangeMessages.day)) });
export const closeDayInput = z.object({ day: dayField(nightAuditMessages.day) });

const openItem = z.object({
  kind: z.enum(openItemKinds),
  /** The booking of the open item; null for a room, and for a tab or transfer that concerns no stay. */
  booking: z.nullable(
    z.object({
      id: z.string(),
      reference: z.string(),
      guestName: z.string(),
      checkIn: z.string(),
      checkOut: z.string(),
    }),
  ),
  rooms: z.array(z.string()),
  /** The table or name of an open tab, or the tab or company whose transfer is not confirmed. */
  tab: z.nullable(z.string()),
  /** What the guest or the tab owes, or the amount of the transfer; 0 for a guest who has not come, and for a room. */
  amountKobo: koboField,
});
export type OpenItem = z.infer<typeof openItem>;
export const openItemList = z.array(openItem);

/** Nights that were posted, less those that were taken back on the day. */
export const postedNights = z.object({ nights: z.int(), amountKobo: koboField });

export const nightAudit = z.object({
  day: z.string(),
  /** `over`: the day has ended and is not closed yet. */
  state: z.enum(['running', 'over', 'closed']),
  /** The number of the report of the closed day. */
  number: z.nullable(z.int()),
  closedAt: z.nullable(z.string()),
  now: z.string(),
  /** The open items when the day was closed; of a day that is not closed, those of now. */
  open: openItemList,
  rooms: roomFigures,
  /** What was posted, or what closing the day would post now. */
  posted: postedNights,
  /** Nights of earlier days that were posted on this day, less those that were taken back on it. */
  late: postedNights,
});
export type NightAudit = z.infer<typeof nightAudit>;

export const closeDayReply = z.object({ message: z.string(), audit: nightAudit });
