import {
  cancellationPolicy,
  cancellationTerms,
  noShowReduction,
  unusedNightsReduction,
} from '#contract/bookings/cancellation.ts';
import { addDays, type Day, formatDay, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, fromNaira, nairaToText, quote } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { roleLabels } from '#contract/core/roles.ts';

const stayPrice = fromNaira(100_000);

/** What the terms do with a stay of ₦100,000, after the sentences that guests read. */
export function cancellationExamples(cancellation: Hotel['cancellation'], hotel: Hotel): string[] {
  const neverFree = { ...hotel, cancellation: { ...cancellation, freeUntilHours: null } };
  const late = cancellationTerms(neverFree, '2027-01-10', stayPrice, new Date('2027-01-08T12:00:00Z'));
  return [
    ...cancellationPolicy({ ...hotel, cancellation }),
    `A guest has paid ${formatNaira(stayPrice)}: ${formatNaira(late.refund)} comes back after a late cancellation, ${formatNaira(noShowReduction(stayPrice, cancellation))} after a no-show.`,
    `A guest leaves before a night of ${nairaToText(50_000)}: the total falls by ${formatNaira(unusedNightsReduction(fromNaira(50_000), cancellation))}.`,
    'Bookings that exist keep the terms that they were booked with.',
  ];
}

type OnlineRules = Pick<Hotel, 'feePercent' | 'holdMinutes' | 'payLinkMinutes' | 'stays'>;

export function onlineExamples({ feePercent, holdMinutes, payLinkMinutes, stays }: OnlineRules, today: Day): string[] {
  const { total } = quote([stayPrice], feePercent);
  const mailText =
    payLinkMinutes < holdMinutes ? `a mail with the link at ${timeAfter(payLinkMinutes)}` : 'no mail with the link';
  return [
    `A stay of ${formatNaira(stayPrice)} costs ${formatNaira(total)} online.`,
    `Booked at 14:00 and not paid: ${mailText}, and the room is on sale again at ${timeAfter(holdMinutes)}.`,
    `Today a guest can book arrivals until ${formatDay(addDays(today, stays.maxDaysAhead))}, up to ${plural(stays.maxNights, 'night')}, and leave ${plural(stays.maxLiveHolds, 'booking')} unpaid at a time.`,
  ];
}

/** The time that is so many minutes after 14:00, such as 14:05. */
const timeAfter = (minutes: number): string => {
  const minutesOfDay = (14 * 60 + minutes) % (24 * 60);
  return [Math.floor(minutesOfDay / 60), minutesOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

type WorkRules = Pick<Hotel, 'housekeeping' | 'shifts' | 'hasBar'>;

export const workExamples = ({ housekeeping, shifts, hasBar }: WorkRules): string[] => [
  housekeeping.inspectedByAnother
    ? 'Who cleaned a room does not inspect it: somebody else does.'
    : 'Who cleaned a room may inspect it.',
  `A ${hasBar ? 'barman' : 'receptionist'} ${
    shifts.blind
      ? 'counts the till without having seen what should lie in it.'
      : 'sees what should lie in the till before counting it.'
  }`,
  shifts.countFirst
    ? 'Nobody takes money before they have counted a till.'
    : 'Whoever takes money without having counted a till has a shift that opens by itself.',
];

export const hourExamples = ({
  checkInFrom,
  checkOutUntil,
}: Pick<Hotel, 'checkInFrom' | 'checkOutUntil'>): string[] => [
  `A guest comes from ${checkInFrom} on, and leaves by ${checkOutUntil} on the last day.`,
  `A room whose guest has not left by ${checkOutUntil} counts as late, also of a stay that is booked already.`,
  'Bookings that exist keep the time from which free cancelling counts back.',
];

/** `now` shows whether the zone is the right one. */
export const dayExamples = (
  { timeZone, closingHour }: Pick<Hotel, 'timeZone' | 'closingHour'>,
  now: Date,
): string[] => [
  `In ${timeZone.replaceAll('_', ' ')} it is ${timeAt(now, timeZone)} now.`,
  closingHour === '00:00'
    ? 'The desk works on a day until midnight.'
    : `The desk works on Saturday until ${closingHour} on Sunday. Then the day is closed.`,
];

type DeskRules = Pick<Hotel, 'desk' | 'lostThings' | 'hasBar'>;

export const deskExamples = ({ desk, lostThings, hasBar }: DeskRules, today: Day): string[] => [
  desk.undoMinutes === 0
    ? 'Nobody but a superadmin takes back what they recorded.'
    : `At 14:00 a ${hasBar ? 'barman records a sale' : 'receptionist records a payment'}, and can take it back until ${timeAfter(desk.undoMinutes)}.`,
  `A receptionist gives back ${nairaToText(desk.refundLimit)} of a booking alone. A second person confirms more.`,
  `A receptionist takes ${nairaToText(desk.adjustmentLimit)} off the total of a booking, or adds as much.`,
  ...(hasBar ? [barExample(desk.barLimit)] : []),
  `What is found today is stored until ${formatDay(addDays(today, lostThings.keepDays))}.`,
];

const barExample = (limit: number): string =>
  limit === 0 ? 'No drinks go on rooms.' : `Drinks for ${nairaToText(limit)} in all go on the account of a stay.`;

export function pinExamples(
  { idleMinutes, hours, moneyLimit }: Hotel['staff']['pin'],
  { hasBar }: Pick<Hotel, 'hasBar'>,
): string[] {
  const minutesByRole = (['receptionist', 'barmen', 'housekeeper'] as const)
    .filter((role) => hasBar || role !== 'barmen')
    .map((role) => [roleLabels[role], idleMinutes[role]] as const);
  return [
    ...minutesByRole.map(([role, minutes]) =>
      minutes === undefined
        ? `${role}: no PIN; without use the session ends.`
        : `${role}: after ${plural(minutes, 'minute')} without use the screen locks, and the PIN unlocks it.`,
    ),
    `Signed in at 14:00, the session ends ${plural(hours, 'hour')} later at the latest.`,
    moneyLimit === null
      ? 'No sum asks for the PIN once more.'
      : `Whoever moves more than ${nairaToText(moneyLimit)} types the PIN once more.`,
  ];
}

export const retentionExamples = (retention: Hotel['retention'], today: Day): string[] => [
  `A guest who leaves today: the link to the receipt shows the details until ${formatDay(addDays(today, retention.receiptLinkDays))}, e-mail address and telephone number go on ${formatDay(addMonths(today, retention.contactMonths))}, the name on ${formatDay(addMonths(today, 12 * retention.nameYears))}.`,
  `A booking that nobody pays today loses its guest on ${formatDay(addDays(today, retention.unpaidHoldDays))}.`,
  `Copies of messages of today go on ${formatDay(addDays(today, retention.messageDays))}, contacts of staff who leave today on ${formatDay(addMonths(today, retention.staffMonths))}.`,
];

/** The same day of a later month, or the last one of that month. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
