import { invoiceMessages } from '#contract/accounts/invoices.ts';
import { reverseProblem } from '#contract/accounts/posting.ts';
import {
  type AccountLine,
  postedLineOf,
  type StayAccount,
  stayAccount,
  windowAccount,
} from '#contract/accounts/stay-account.ts';
import { type AccountSplit, routedKinds } from '#contract/accounts/windows.ts';
import type { Output } from '#contract/api.ts';
import { statusTraits } from '#contract/bookings/bookings.ts';
import { dayAt } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Queryable } from '#db/db.ts';
import { readInvoicedSources } from '#server/accounts/invoice-store.ts';
import { type FolioLine, readFolioLines } from '#server/accounts/line-store.ts';
import { listTaxRules } from '#server/accounts/tax-rule-store.ts';
import { readAccountSplit, readWindows, type WindowRecord } from '#server/accounts/window-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { presentClearing } from '#server/front-desk/clear-balance.ts';
import { readClearings } from '#server/front-desk/clearing-store.ts';
import { readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readAdjustments, readDeskRefunds, readPayments } from '#server/front-desk/desk-store.ts';
import { presentDeskBooking, presentDeskRefund, presentPayment } from '#server/front-desk/present-booking.ts';

export async function readStayAccount(deps: Deps, member: Member, id: string): Promise<Output<'stayAccount'>> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, id);
  const [payments, refunds, account, clearings, invoiced, windows] = await Promise.all([
    readPayments(read, booking),
    readDeskRefunds(read, booking),
    computeAccount(read, deps, booking),
    readClearings(read, id),
    readInvoicedSources(read, id),
    readWindows(read, id),
  ]);
  const { lines, posted, had, owedNow, owedAtCheckOut, paidAhead, taxes, net } = account;
  return {
    booking: presentDeskBooking(booking),
    payments: payments.map((payment) => presentPayment(payment, member)),
    refunds: refunds.map(presentDeskRefund),
    clearings: clearings.map(presentClearing),
    lines: lines.map((line) => ({
      ...presentLine(deps, member, line, posted),
      moveProblem: lineMoveProblem(line, invoiced),
    })),
    windows: presentWindows(booking, account, windows),
    hadKobo: had,
    owedNowKobo: owedNow,
    owedAtCheckOutKobo: owedAtCheckOut,
    paidAheadKobo: paidAhead,
    taxes: taxes.map((tax) => ({ ...tax, amountKobo: tax.amount })),
    netKobo: net,
  };
}

/**
 * Says why a line cannot move to another window; null if it can. Returns undefined if the guest has not had what the
 * line is for, or if the line is reversed.
 */
export function lineMoveProblem(
  { id, time, reversedBy }: AccountLine,
  invoiced: ReadonlyMap<string, string>,
): string | null | undefined {
  if (time !== 'had' || reversedBy !== null) return undefined;
  const invoice = invoiced.get(id);
  return invoice ? invoiceMessages.lineInvoiced(invoice) : null;
}

type PaidAndCleared = { paid: Kobo; cleared: Kobo };

function presentWindows(
  booking: BookingWithBalance,
  account: StayAccount & { split: AccountSplit },
  windows: readonly WindowRecord[],
): Output<'stayAccount'>['windows'] {
  const { owes } = statusTraits[booking.status];
  const presentWindow = (id: string | null, { paid, cleared }: PaidAndCleared) => {
    const { had, owedNow, balance, taxes, net } = windowAccount(account, id, kobo(paid + cleared), owes);
    return {
      ...{ hadKobo: had, paidKobo: paid, clearedKobo: cleared, owedNowKobo: owedNow },
      ...{ balanceKobo: balance, netKobo: net },
      taxes: taxes.map((tax) => ({ ...tax, amountKobo: tax.amount })),
    };
  };
  const sumOf = (part: keyof PaidAndCleared) => windows.reduce((sum, window) => sum + window[part], 0);
  const guestPaidAndCleared = {
    paid: kobo(booking.paid - sumOf('paid')),
    cleared: kobo(booking.clearedKobo - sumOf('cleared')),
  };
  return [
    {
      ...{ id: null, name: booking.guestName, address: '', taxNumber: '', companyId: null, routes: [] },
      ...presentWindow(null, guestPaidAndCleared),
    },
    ...windows.map((window) => ({
      ...window,
      ...{ name: window.buyerName, address: window.buyerAddress, taxNumber: window.buyerTaxNumber },
      routes: routedKinds.filter((kind) => account.split.routes.get(kind) === window.id),
      ...presentWindow(window.id, window),
    })),
  ];
}

type AccountBooking = Pick<
  BookingWithBalance,
  'id' | 'status' | 'checkIn' | 'nights' | 'rooms' | 'totalKobo' | 'paid' | 'clearedKobo' | 'createdAt'
>;

export async function computeAccount(db: Queryable, deps: Deps, booking: AccountBooking) {
  const { timeZone } = deps.hotel;
  const [adjustments, posted, rules, split] = await Promise.all([
    readAdjustments(db, booking),
    readFolioLines(db, booking.id),
    listTaxRules(db),
    readAccountSplit(db, booking.id),
  ]);
  const account = stayAccount({
    ...booking,
    // A balance that was moved to a company or written off counts as paid: the stay no longer owes it.
    paid: kobo(booking.paid + booking.clearedKobo),
    createdOn: dayAt(booking.createdAt, timeZone),
    adjustments: adjustments.map((each) => ({ ...each, day: dayAt(each.madeAt, timeZone) })),
    ...{ posted, rules, split, today: hotelToday(deps) },
  });
  return { ...account, posted, split };
}

function presentLine(
  { clock, hotel }: Deps,
  member: Member,
  accountLine: AccountLine,
  posted: readonly FolioLine[],
): Output<'stayAccount'>['lines'][number] {
  const line = posted.find(({ id }) => id === accountLine.id);
  const reversal = posted.find(({ id }) => id === accountLine.reversedBy);
  const reversibleLine = reversal ? undefined : line;
  const problemText =
    reversibleLine &&
    reverseProblem(
      { kind: reversibleLine.kind, own: reversibleLine.postedById === member.id, at: reversibleLine.postedAt },
      ...([member.role, clock.now(), hotel.desk.undoMinutes] as const),
    );
  return {
    ...accountLine,
    amountKobo: accountLine.amount,
    postedBy: line?.postedByName ?? null,
    postedAt: (line ?? postedLineOf(posted, accountLine.id))?.postedAt.toISOString() ?? null,
    readyAt: line?.readyAt?.toISOString() ?? null,
    reversed: reversal
      ? {
          wasKobo: accountLine.amountBeforeReversal ?? accountLine.amount,
          by: reversal.postedByName ?? '',
          at: reversal.postedAt.toISOString(),
          reason: reversal.reason ?? '',
        }
      : null,
    ...(reversibleLine && { reverseProblem: problemText ?? null }),
  };
}
