import { paymentLabels, statusLabels } from '#contract/bookings/bookings.ts';
import type { AuditAction, AuditChange } from '#contract/core/audit.ts';
import { formatDay, isDay } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { roleLabels } from '#contract/core/roles.ts';

export type AuditFacts = Readonly<Record<string, unknown>> | null;

const actionLabels: Partial<Record<AuditAction, string>> = {
  'booking no show': 'Booking marked as a no-show',
  'hold expired': 'Time to pay ran out',
  'line posted': 'Posted to the account',
  'line reversed': 'Taken off the account',
  'hold let go': 'Unpaid booking cancelled by the guest',
  'payment over': 'More paid than asked for',
  'payment late': 'Late card payment, to be refunded',
  'payment came too late': 'Booking paid too late',
  'payment too little': 'Less paid than asked for',
  'payment in another currency': 'Paid in another currency',
  'payment twice': 'Paid twice',
  'terminal asked': 'Amount sent to a terminal',
  'terminal approval not recorded': 'Approved by a terminal, and not recorded',
  'terminal request ended': 'Unanswered terminal given up',
  'envelope dropped': 'Cash put in an envelope',
  'odd thing answered': 'Thing to check answered',
  'rule of odd things changed': 'Rule of things to check changed',
  'stock restock': 'Stock added',
  'stock correction': 'Stock corrected',
  'stock breakage': 'Breakage taken out of stock',
  'work tried again': 'Unfinished work tried again',
  'work given up': 'Unfinished work given up',
};

export const actionLabel = (action: string): string =>
  actionLabels[action as AuditAction] ?? action.charAt(0).toUpperCase() + action.slice(1);

const endings: readonly string[] = ['booking cancelled', 'booking voided', 'booking deleted'] satisfies AuditAction[];

/** Whether the action ends a booking for which its guest did not fail to come. Readers ask for its reason first. */
export const endsBooking = (action: string): boolean => endings.includes(action);

/** Whether the actor is a staff member. Other actors have a word in lower case, such as `system`. */
export const isStaffId = (actor: string): boolean => /^[A-Z0-9]/.test(actor);

const factLabels: Readonly<Record<string, string>> = {
  paidKobo: 'Paid in all',
  bankDay: 'At the bank',
  staffId: 'Staff ID',
  isActive: 'Active',
  isAvailable: 'Available',
  minStock: 'Min stock level',
  gatewayId: 'Gateway transaction',
  total: 'Total rooms',
  heldBack: 'Rooms held back',
  maxOccupancy: 'Max guests',
  sizeSqm: 'Size in m²',
  network: 'Internet connection',
  networks: 'Internet connections',
};

/** `priceKobo` becomes `Price`, `paymentStatus` becomes `Payment status`. */
const factLabel = (key: string): string => {
  const words = key
    .replace(/Kobo$/, '')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
  return factLabels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: statusLabels,
  paymentStatus: paymentLabels,
  role: roleLabels,
  state: { open: 'Open', settled: 'Settled', refund_due: 'Refund due' },
  method: { ...moneyMethodLabels, room: 'Room' },
};

/** Facts that `changesOf` leaves out, because the subject of the entry states them already. */
const factsInSubject = ['reference', 'drink', 'work', 'tax'];

const isHiddenFact = (name: string): boolean =>
  factsInSubject.includes(name) || (/Ids?$/.test(name) && !(name in factLabels));

function formatFact(key: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return key.endsWith('Kobo') ? formatNaira(kobo(value)) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  // The value is a hash: it tells connections apart, and does not contain the address.
  if (key === 'network' || key === 'networks') return `known here as ${value}`;
  return valueLabels[key]?.[value] ?? (isDay(value) ? formatDay(value) : value);
}

/**
 * Whether a booking that was fully paid owes something again. A booking whose money was all given back (`paidKobo` is
 * 0) also changes from `paid` to `pending`, but owes nothing.
 */
const owesAgain = (before: AuditFacts, after: AuditFacts): boolean =>
  before?.paymentStatus === 'paid' && after?.paymentStatus === 'pending' && after.paidKobo !== 0;

export function changesOf(before: AuditFacts, after: AuditFacts): AuditChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => !isHiddenFact(key))
    .map((key) => ({
      name: factLabel(key),
      before: formatFact(key, before?.[key]),
      after: key === 'paymentStatus' && owesAgain(before, after) ? 'To pay again' : formatFact(key, after?.[key]),
    }))
    .filter((change) => change.before !== change.after);
}
