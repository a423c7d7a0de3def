import type { Output, Parsed } from '#contract/api.ts';
import { isReceiptLinkExpired } from '#contract/bookings/receipt-link.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { dayAt, formatDay, nightsBetween } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { plural } from '#contract/core/plural.ts';
import type { Member } from '#contract/core/roles.ts';
import type { FoundOddThing } from '#contract/oversight/odd-things.ts';
import { type RecordedView, recordedMessages, recordedState } from '#contract/oversight/recorded.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { listChangedRules } from '#server/oversight/odd-thing-store.ts';
import { recordOddThing, settingOf } from '#server/oversight/record-odd-thing.ts';
import { isSigned, type RecordedSubject, readCode, recordedUrl } from '#server/oversight/recorded-link.ts';
import {
  findRecordedOrder,
  findRecordedStay,
  findRecordedTab,
  insertGuestReport,
  type RecordedPayment,
  type RecordedSale,
  readRecordedPayments,
  readReportsOfDay,
  type SubjectColumns,
  saveOpening,
} from '#server/oversight/recorded-store.ts';
import { eventAt } from '#server/oversight/window.ts';

/** A record as the guest sees it (`view`), and who took the money and sold the drinks, which only the owner sees. */
type SubjectAndRecords = {
  subject: RecordedSubject;
  view: RecordedView;
  payments: readonly RecordedPayment[];
  sales: readonly RecordedSale[];
  /** The stay itself, or the stay that pays for the order. What the owner answers is erased with its guest. */
  bookingId: string | null;
};

const notFoundError = () => new AppError('not_found', recordedMessages.notFound);

async function readSubject(
  deps: Deps,
  kind: RecordedSubject['kind'],
  id: string,
): Promise<SubjectAndRecords | undefined> {
  if (kind === 'stay') return readStayRecord(deps, id);
  return kind === 'order' ? readOrderRecord(deps, id) : readTabRecord(deps, id);
}

const presentPayments = (payments: readonly RecordedPayment[]): RecordedView['payments'] =>
  payments.map(({ at, amountKobo, method, unconfirmed, cancelledAt }) => ({
    ...{ at: at.toISOString(), amountKobo, method, unconfirmed },
    cancelledAt: cancelledAt?.toISOString() ?? null,
  }));

const presentLine = (text: string, amountKobo: Kobo): RecordedView['lines'][number] => ({
  ...{ text, amountKobo, cancelledAt: null },
});

const presentSales = (sales: readonly RecordedSale[]): RecordedView['lines'] =>
  sales.map(({ drink, quantity, totalKobo, deletedAt }) => ({
    ...{ text: `${quantity} × ${drink}`, amountKobo: totalKobo },
    cancelledAt: deletedAt?.toISOString() ?? null,
  }));

type RecordSums = { totalKobo: Kobo; paidKobo: Kobo; cancelledAt: Date | null; isPaidLater: boolean };

function sumsOf({
  totalKobo,
  paidKobo,
  cancelledAt,
  isPaidLater,
}: RecordSums): Pick<RecordedView, 'state' | 'totalKobo' | 'paidKobo' | 'leftKobo' | 'cancelledAt'> {
  const sums = { totalKobo, paidKobo, cancelledAt: cancelledAt?.toISOString() ?? null };
  const state = recordedState({ ...sums, isPaidLater });
  const left = state === 'cancelled' || state === 'later' ? 0 : Math.max(0, totalKobo - paidKobo);
  return { ...sums, state, leftKobo: kobo(left) };
}

async function readStayRecord(
  { db: { read }, hotel, ...deps }: Deps,
  id: string,
): Promise<SubjectAndRecords | undefined> {
  const stay = await findRecordedStay(read, id);
  if (!stay || isReceiptLinkExpired(stay.checkOut, hotelToday({ ...deps, hotel }), hotel)) return undefined;
  const payments = await readRecordedPayments(read, id);
  const amounts: [string, number][] = [
    [`${stay.roomType}, ${plural(nightsBetween(stay.checkIn, stay.checkOut), 'night')}`, stay.baseKobo],
    ['Online fee', stay.feeKobo],
    ['Discounts', 0 - stay.discountKobo],
    ['Extra charges', stay.extraKobo],
    [servicesLabel(hotel), stay.servicesKobo],
  ];
  return {
    subject: { kind: 'stay', id, token: stay.token },
    bookingId: id,
    payments,
    sales: [],
    view: {
      kind: 'stay',
      title: `Stay from ${formatDay(stay.checkIn)} to ${formatDay(stay.checkOut)}`,
      lines: amounts.flatMap(([text, amount], place) =>
        amount === 0 && place > 0 ? [] : [presentLine(text, kobo(amount))],
      ),
      payments: presentPayments(payments),
      ...sumsOf({ ...stay, isPaidLater: stay.companyPays && stay.paidKobo === 0 }),
    },
  };
}

const salesNotDeleted = (sales: readonly RecordedSale[]) => sales.filter(({ deletedAt }) => deletedAt === null);
const sumOf = (sales: readonly RecordedSale[]): Kobo => kobo(sales.reduce((sum, { totalKobo }) => sum + totalKobo, 0));

/** When the last of the sales was deleted; null while one of them stands. */
const cancelledAtOf = (sales: readonly RecordedSale[]): Date | null =>
  sales.length > 0 && salesNotDeleted(sales).length === 0
    ? new Date(Math.max(...sales.map(({ deletedAt }) => deletedAt?.getTime() ?? 0)))
    : null;

async function readOrderRecord({ db: { read }, hotel }: Deps, id: string): Promise<SubjectAndRecords | undefined> {
  const order = await findRecordedOrder(read, id);
  const firstSale = order?.sales[0];
  if (!order || !firstSale) return undefined;
  const { sales } = order;
  const { method } = firstSale;
  const isPaidLater = method === 'room' || method === 'tab';
  const totalKobo = sumOf(salesNotDeleted(sales));
  const paidKobo = isPaidLater ? kobo(0) : totalKobo;
  const payments: RecordedPayment[] =
    method === 'room' || method === 'tab'
      ? []
      : [
          {
            ...{
              at: firstSale.at,
              amountKobo: sumOf(sales),
              method,
              takenBy: firstSale.soldBy,
              takenById: firstSale.soldById,
            },
            ...{ unconfirmed: false, cancelledAt: cancelledAtOf(sales) },
          },
        ];
  return {
    subject: { kind: 'order', id, token: '' },
    bookingId: order.bookingId,
    payments,
    sales,
    view: {
      kind: 'order',
      title: `Drinks at the bar, ${formatDay(dayAt(firstSale.at, hotel.timeZone))}, receipt ${order.receipt}`,
      lines: presentSales(sales),
      payments: presentPayments(payments),
      ...sumsOf({ totalKobo, paidKobo, cancelledAt: cancelledAtOf(sales), isPaidLater }),
    },
  };
}

async function readTabRecord({ db: { read }, hotel }: Deps, id: string): Promise<SubjectAndRecords | undefined> {
  const tab = await findRecordedTab(read, id);
  if (!tab) return undefined;
  const { openedAt, movedAt, sales, payments } = tab;
  return {
    subject: { kind: 'tab', id, token: '' },
    bookingId: null,
    payments,
    sales,
    view: {
      kind: 'tab',
      title: `Tab at the bar, ${formatDay(dayAt(openedAt, hotel.timeZone))}`,
      lines: presentSales(sales),
      payments: presentPayments(payments),
      ...sumsOf({ ...tab, cancelledAt: cancelledAtOf(sales), isPaidLater: movedAt !== null }),
    },
  };
}

async function readByCode(deps: Deps, code: string): Promise<SubjectAndRecords> {
  const codeParts = readCode(code);
  const subjectRecords = codeParts && (await readSubject(deps, codeParts.kind, codeParts.id));
  if (!subjectRecords || !isSigned(deps, subjectRecords.subject, codeParts.tag)) throw notFoundError();
  return subjectRecords;
}

/** If a staff member looks (`isStaff`), this does not count as the first opening by the guest. Throws AppError. */
export async function readRecorded(deps: Deps, code: string, isStaff: boolean): Promise<RecordedView> {
  const { subject, view } = await readByCode(deps, code);
  if (!isStaff) await saveOpening(deps.db.read, subject.id, deps.clock.now());
  return view;
}

const subjectColumns = ({ kind, id }: RecordedSubject): SubjectColumns => ({
  bookingId: kind === 'stay' ? id : null,
  orderId: kind === 'order' ? id : null,
  tabId: kind === 'tab' ? id : null,
});

/**
 * Stores what a guest says is wrong as a thing to check, and tells the owner. The same report is stored once a day.
 * Returns the answer to the guest. Throws AppError.
 */
export async function reportRecorded(
  deps: Deps,
  { code, note = '', amountKobo: said }: Parsed<'reportRecorded'>,
): Promise<string> {
  const { db, clock, hotel } = deps;
  const subjectRecords = await readByCode(deps, code);
  const at = clock.now();
  const day = hotelToday(deps);
  const columns = subjectColumns(subjectRecords.subject);
  const amountKobo = said ?? null;
  const { limit } = settingOf(await listChangedRules(db.read), 'guest_says');
  const storeReport = async (): Promise<string> => {
    const earlierReports = await readReportsOfDay(db.read, columns, day);
    if (earlierReports.some((each) => each.note === note && each.amountKobo === amountKobo))
      return recordedMessages.toldBefore;
    const number = earlierReports.length + 1;
    const key = `guest_says:${subjectRecords.subject.id}:${day}:${number}`;
    await db.tx(async (tx) => {
      const oddThing = await recordOddThing(
        tx,
        { ...oddThingOf(subjectRecords, amountKobo, at), dedupeKey: key },
        limit,
        at,
      );
      if (oddThing)
        await insertGuestReport(tx, { ...columns, at, day, number, note, amountKobo, oddThingId: oddThing.id });
    });
    return recordedMessages.told;
  };
  const enoughReportsError = new AppError('conflict', recordedMessages.enough(numberToCall(hotel)));
  // If the guest presses twice at once, the second report violates `guest_report_once`, runs again and finds the first.
  const answerToGuest = await onViolation(
    'guest_report_once',
    () => onViolation('guest_report_few_a_day', storeReport, enoughReportsError),
    storeReport,
  );
  deps.wake();
  return answerToGuest;
}

const subjectNames = { stay: 'a stay', order: 'an order at the bar', tab: 'a tab' } as const;

function oddThingOf(
  { subject, view, payments, sales, bookingId }: SubjectAndRecords,
  saidKobo: Kobo | null,
  at: Date,
): Omit<FoundOddThing, 'dedupeKey'> {
  const takers = [...payments.map(({ takenBy }) => takenBy), ...sales.map(({ soldBy }) => soldBy)].filter(
    (name) => name !== null,
  );
  const taker = payments.findLast(({ takenById }) => takenById)?.takenById ?? sales.at(-1)?.soldById ?? null;
  const saidText = saidKobo === null ? 'something else' : formatNaira(saidKobo);
  const recordedText = `${formatNaira(view.paidKobo)} of ${formatNaira(view.totalKobo)} paid`;
  return {
    rule: 'guest_says',
    at,
    title: `A guest says ${saidText} was paid for ${subjectNames[subject.kind]}; recorded: ${recordedText}`,
    who:
      takers.length > 0
        ? `Taken or sold by ${[...new Set(takers)].join(', ')}`
        : 'Nobody is recorded as having taken money',
    staffId: taker,
    bookingId,
    events: [
      ...sales.flatMap((sale) => [
        eventAt(sale.at, `${sale.soldBy} sold ${sale.quantity} × ${sale.drink} for ${formatNaira(sale.totalKobo)}.`),
        ...(sale.deletedAt
          ? [eventAt(sale.deletedAt, `The sale of ${sale.quantity} × ${sale.drink} was deleted.`)]
          : []),
      ]),
      ...(subject.kind === 'order' ? [] : payments).map(({ at: paidAt, amountKobo, method, takenBy, cancelledAt }) =>
        eventAt(
          paidAt,
          `${formatNaira(amountKobo)}, ${moneyMethodLabels[method].toLowerCase()}${takenBy ? `, ${takenBy}` : ''}.`,
          {
            note: cancelledAt ? 'Reversed later.' : undefined,
          },
        ),
      ),
      eventAt(at, 'The guest pressed “This is not what I paid”.', { isFound: true }),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    details: [
      ['Recorded as paid', recordedText],
      ['The guest says', saidKobo === null ? 'No amount' : formatNaira(saidKobo)],
    ],
  };
}

/** Returns the link of the code that is printed on a receipt. Throws AppError. */
export async function makeRecordLink(
  deps: Deps,
  member: Member,
  { kind, id }: Parsed<'recordLink'>,
): Promise<Output<'recordLink'>> {
  if (kind === 'stay' && member.role === 'barmen') throw notFoundError();
  const subjectRecords = await readSubject(deps, kind, id);
  if (!subjectRecords) throw notFoundError();
  return { url: recordedUrl(deps, subjectRecords.subject) };
}
