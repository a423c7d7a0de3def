import type { Output, Parsed } from '#contract/api.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  type ClearBalance,
  canClearBalance,
  checkOutMessages,
  clearBalanceProblem,
} from '#contract/front-desk/check-out.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, balanceOf } from '#server/bookings/money.ts';
import { audit } from '#server/core/audit.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type Clearing,
  findWindowOfCompany,
  insertClearing,
  readClearings,
} from '#server/front-desk/clearing-store.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readWindowBalance } from '#server/payments/store.ts';
import { findCompany } from '#server/rooms/company-store.ts';
import { findSecondPerson } from '#server/staff/second-person.ts';

/** A request to move a balance to a company or to write it off, with the second person who has confirmed it. */
export type ClearingRequest = ClearBalance & {
  confirmedBy: { id: string; role: Member['role']; name: string } | undefined;
};

/**
 * Checks what can be checked before the booking is locked: the input, and the password of the second person. Throws
 * AppError.
 */
export async function prepareClearing(
  deps: Deps,
  member: Member,
  input: ClearBalance | undefined,
): Promise<ClearingRequest | undefined> {
  if (!input) return undefined;
  const problem = clearBalanceProblem(input, member.role);
  if (problem) throw problem;
  const { confirm } = input;
  return { ...input, confirmedBy: confirm && (await findSecondPerson(deps, member, confirm, 'clearBalance.confirm')) };
}

type MemberAndTime = { at: Date; member: Member };

/**
 * Clears what a leaving guest owes: as `request` says, or else by a move to the company that pays for the stay.
 * `booking` is locked. Returns the booking afterwards. Throws AppError if a window still owes something.
 */
export async function clearForCheckOut(
  tx: Tx,
  booking: BookingWithBalance,
  request: ClearingRequest | undefined,
  context: MemberAndTime,
): Promise<BookingWithBalance> {
  const clearedBooking = await clearWindow(tx, booking, request ?? (await findAgreedClearing(tx, booking)), context);
  const balance = balanceOf(clearedBooking);
  if (balance > 0)
    throw conflictWithBooking(reservedMoneyText(clearedBooking) ?? checkOutMessages.owes(balance), clearedBooking);
  return clearedBooking;
}

/**
 * Returns the sentence that says that the balance waits for an unconfirmed transfer or for a card terminal; undefined
 * if it waits for neither.
 */
function reservedMoneyText({ unconfirmed, atTerminal }: BookingWithBalance): string | undefined {
  if (unconfirmed > 0) return checkOutMessages.transferWaits(unconfirmed);
  return atTerminal > 0 ? checkOutMessages.terminalWaits(atTerminal) : undefined;
}

/**
 * If a company pays for the stay, returns the clearing that moves a balance to this company: the balance of the
 * company's window or, if it has none, of the guest's window.
 */
async function findAgreedClearing(tx: Tx, booking: BookingWithBalance): Promise<ClearingToMake | undefined> {
  const { id, companyId, companyPays } = booking;
  if (balanceOf(booking) === 0 || !companyPays || !companyId) return undefined;
  const windowId = (await findWindowOfCompany(tx, id, companyId)) ?? undefined;
  return { kind: 'company', companyId, windowId, confirmedBy: undefined, reason: undefined };
}

/**
 * Clears the balance of one window. Without a request or a balance, returns the booking unchanged. Throws AppError, for
 * example if the balance is not the one that staff saw.
 */
async function clearWindow(
  tx: Tx,
  booking: BookingWithBalance,
  request: ClearingToMake | undefined,
  context: MemberAndTime,
): Promise<BookingWithBalance> {
  if (!request) return booking;
  const balance = await readWindowBalance(tx, booking, request.windowId ?? null);
  if (request.seenBalanceKobo !== undefined && balance !== request.seenBalanceKobo)
    throw conflictWithBooking(
      balance === 0 ? checkOutMessages.nothingOwed : checkOutMessages.balanceChanged(balance),
      booking,
    );
  if (balance === 0) return booking;
  const credit = kobo(balance - balanceOf(booking));
  if (credit > 0) throw conflictWithBooking(folioMessages.paidElsewhere(credit), booking);
  const waitingText = reservedMoneyText(booking);
  if (waitingText) throw conflictWithBooking(waitingText, booking);
  return clearAmount(tx, booking, request, balance, context);
}

type ClearingToMake = Pick<ClearingRequest, 'kind' | 'companyId' | 'windowId' | 'reason' | 'confirmedBy'> & {
  seenBalanceKobo?: Kobo;
};

async function clearAmount(
  tx: Tx,
  booking: BookingWithBalance,
  { kind, companyId, windowId, reason, confirmedBy }: ClearingToMake,
  amount: Kobo,
  { at, member }: MemberAndTime,
): Promise<BookingWithBalance> {
  if (!canClearBalance(booking.status)) throw conflictWithBooking(checkOutMessages.notClearable, booking);
  const company = kind === 'company' && companyId ? await findCompany(tx, { id: companyId }) : undefined;
  const isAgreed = company !== undefined && booking.companyPays && booking.companyId === company.id;
  if (kind === 'company' && !isAgreed && !(company?.paysLater && company.isActive))
    throw fieldError('clearBalance.companyId', checkOutMessages.noAccount, 'conflict');
  await insertClearing(tx, {
    ...{ bookingId: booking.id, kind, companyId: company?.id ?? null, amount, reverses: null, agreed: isAgreed },
    windowId: windowId ?? null,
    ...{ reason: reason ?? null, madeBy: member, confirmedBy, at },
  });
  const auditedPeople = { company: company?.name, confirmedBy: confirmedBy?.name };
  await audit(tx, {
    ...{ at, actor: member.staffId, subject: { kind: 'booking', id: booking.id }, reason },
    action: kind === 'company' ? 'balance moved to a company' : 'balance written off',
    after: { amountKobo: amount, ...auditedPeople },
  });
  return lockDeskBooking(tx, booking.id);
}

export const withClearingErrors = <T>(work: () => Promise<T>): Promise<T> =>
  refuseOnViolation(work, {
    company_within_limit: () => fieldError('clearBalance.companyId', checkOutMessages.overLimit, 'conflict'),
    clearing_of_the_company_of_the_window: () =>
      fieldError('clearBalance.companyId', checkOutMessages.otherCompany, 'conflict'),
    clearing_within_balance: () => new AppError('conflict', checkOutMessages.overBalance),
    clearing_without_unconfirmed_transfer: () => new AppError('conflict', checkOutMessages.companyTransferWaits),
    booking_cleared_within_balance: () => new AppError('conflict', checkOutMessages.clearedBefore),
    booking_cleared_not_called_off: () => new AppError('conflict', checkOutMessages.clearedBefore),
  });

/** Moves the balance of a stay to a company, or writes it off, also while the guest stays. Throws AppError. */
export async function clearBalance(
  deps: Deps,
  member: Member,
  { id, clearBalance: input }: Parsed<'clearBalance'>,
): Promise<BookingWithBalance> {
  const request = await prepareClearing(deps, member, input);
  const context = { at: deps.clock.now(), member };
  await withClearingErrors(() =>
    deps.db.tx(async (tx) => {
      const booking = await lockDeskBooking(tx, id);
      if (balanceOf(booking) === 0) throw conflictWithBooking(checkOutMessages.nothingOwed, booking);
      await clearWindow(tx, booking, request, context);
    }),
  );
  return readDeskBooking(deps, id);
}

/** Takes back the part of a clearing that is still open. `booking` is locked. */
export async function takeBackClearing(
  tx: Tx,
  booking: BookingWithBalance,
  { id, kind, companyId, company, open, agreed, windowId }: Clearing,
  { at, member, reason }: MemberAndTime & { reason: string },
): Promise<void> {
  await insertClearing(tx, {
    ...{ bookingId: booking.id, kind, companyId, amount: kobo(0 - open), reverses: id, agreed, windowId },
    ...{ reason, madeBy: member, confirmedBy: undefined, at },
  });
  await audit(tx, {
    ...{ at, actor: member.staffId, subject: { kind: 'booking', id: booking.id }, reason },
    action: 'balance taken back',
    before: { amountKobo: open, ...(company && { company }) },
  });
}

/** Takes back what is open of one clearing. Throws AppError if nothing of it is open. */
export async function takeClearingBack(
  deps: Deps,
  member: Member,
  { id, clearingId, reason }: Parsed<'takeClearingBack'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const takeBackInTransaction = async (tx: Tx) => {
    const booking = await lockDeskBooking(tx, id);
    const clearing = (await readClearings(tx, id)).find((each) => each.id === clearingId);
    if (!clearing) throw new AppError('not_found', checkOutMessages.notFound);
    if (clearing.open === 0) throw new AppError('conflict', checkOutMessages.takenBackAlready);
    await takeBackClearing(tx, booking, clearing, { at, member, reason });
  };
  await withClearingErrors(() => deps.db.tx(takeBackInTransaction));
  return readDeskBooking(deps, id);
}

/** Takes back the clearings of a check-out that is undone, as far as no company has paid them. `booking` is locked. */
export async function undoClearings(
  tx: Tx,
  booking: BookingWithBalance,
  checkedOutAt: Date,
  context: MemberAndTime,
): Promise<BookingWithBalance> {
  const clearingsOfCheckOut = (await readClearings(tx, booking.id)).filter(
    ({ madeAt, open }) => madeAt.getTime() === checkedOutAt.getTime() && open > 0,
  );
  const takeBackMade = async () => {
    for (const clearing of clearingsOfCheckOut)
      await takeBackClearing(tx, booking, clearing, { ...context, reason: checkOutMessages.undone });
  };
  await withClearingErrors(takeBackMade);
  return clearingsOfCheckOut.length > 0 ? lockDeskBooking(tx, booking.id) : booking;
}

export const presentClearing = (clearing: Clearing): Output<'stayAccount'>['clearings'][number] => ({
  ...clearing,
  ...{ amountKobo: clearing.open, wasKobo: clearing.amount, madeAt: clearing.madeAt.toISOString() },
  takenBack: clearing.takenBack && { ...clearing.takenBack, at: new Date(clearing.takenBack.at).toISOString() },
});
