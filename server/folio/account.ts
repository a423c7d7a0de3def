import type { Output } from '#contract/api.ts';
import { dayAt } from '#contract/dates.ts';
import { kobo, toNaira } from '#contract/money.ts';
import { reverseProblem } from '#contract/posting.ts';
import type { Member } from '#contract/roles.ts';
import { type AccountLine, standingLine, stayAccount } from '#contract/stay-account.ts';
import type { Queryable } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { presentClearing } from '#server/desk/clear-balance.ts';
import { clearingsOf } from '#server/desk/clearing-store.ts';
import { readDeskBooking } from '#server/desk/desk-booking.ts';
import { presentDeskBooking, presentDeskRefund, presentPayment } from '#server/desk/present.ts';
import { adjustmentsOf, paymentsOf, refundsOf } from '#server/desk/store.ts';
import { type FolioLine, linesOf } from '#server/folio/line-store.ts';
import { listTaxRules } from '#server/folio/tax-rule-store.ts';

export async function readStayAccount(deps: Deps, member: Member, id: string): Promise<Output<'stayAccount'>> {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, id);
  const [payments, refunds, account, clearings] = await Promise.all([
    paymentsOf(read, booking),
    refundsOf(read, booking),
    computeAccount(read, deps, booking),
    clearingsOf(read, id),
  ]);
  const { lines, posted, had, owedNow, owedAtCheckOut, paidAhead, taxes, net } = account;
  return {
    booking: presentDeskBooking(booking),
    payments: payments.map((payment) => presentPayment(payment, member)),
    refunds: refunds.map(presentDeskRefund),
    clearings: clearings.map(presentClearing),
    lines: lines.map((line) => presentLine(deps, member, line, posted)),
    had: toNaira(had),
    owed_now: toNaira(owedNow),
    owed_at_check_out: toNaira(owedAtCheckOut),
    paid_ahead: toNaira(paidAhead),
    taxes: taxes.map(({ label, rate, amount }) => ({ label, rate, amount: toNaira(amount) })),
    net: toNaira(net),
  };
}

export async function computeAccount(db: Queryable, deps: Deps, booking: BookingWithBalance) {
  const { timeZone } = deps.hotel;
  const [adjustments, posted, rules] = await Promise.all([
    adjustmentsOf(db, booking),
    linesOf(db, booking.id),
    listTaxRules(db),
  ]);
  const account = stayAccount({
    ...booking,
    // What was moved to a company or written off is no longer owed.
    paid: kobo(booking.paid + booking.clearedKobo),
    createdOn: dayAt(booking.createdAt, timeZone),
    adjustments: adjustments.map((each) => ({ ...each, day: dayAt(each.madeAt, timeZone) })),
    ...{ posted, rules, today: hotelToday(deps) },
  });
  return { ...account, posted };
}

function presentLine(
  { clock, hotel }: Deps,
  member: Member,
  { id, kind, time, day, label, amount, was, reversedBy }: AccountLine,
  posted: readonly FolioLine[],
): Output<'stayAccount'>['lines'][number] {
  const line = posted.find((each) => each.id === id);
  const reversal = posted.find((each) => each.id === reversedBy);
  const reversible = reversal ? undefined : line;
  const problem =
    reversible &&
    reverseProblem(
      { kind: reversible.kind, own: reversible.postedById === member.id, at: reversible.postedAt },
      ...([member.role, clock.now(), hotel.desk.undoMinutes] as const),
    );
  return {
    ...{ id, kind, time, day, label, amount: toNaira(amount) },
    posted_by: line?.postedByName ?? null,
    posted_at: (line ?? standingLine(posted, id))?.postedAt.toISOString() ?? null,
    ready_at: line?.readyAt?.toISOString() ?? null,
    reversed: reversal
      ? {
          was: toNaira(was ?? amount),
          by: reversal.postedByName ?? '',
          at: reversal.postedAt.toISOString(),
          reason: reversal.reason ?? '',
        }
      : null,
    ...(reversible && { reverse_problem: problem ?? null }),
  };
}
