import {
  canOpenAnotherWindow,
  canSplitAccount,
  payerProblem,
  routedKinds,
  windowMessages,
} from '#contract/accounts/windows.ts';
import type { Parsed } from '#contract/api.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import type { Tx } from '#db/db.ts';
import { computeAccount, lineMoveProblem } from '#server/accounts/account.ts';
import { readInvoicedSources } from '#server/accounts/invoice-store.ts';
import {
  insertPlacements,
  insertRoute,
  insertWindow,
  readWindows,
  type WindowRecord,
} from '#server/accounts/window-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { findCompany } from '#server/rooms/company-store.ts';

/**
 * Returns the name of a window for an audit entry. The entry does not name a person who pays, because that name would
 * stay in the entry when the guest is erased.
 */
const auditedWindowName = (window: Pick<WindowRecord, 'companyId' | 'buyerName'> | undefined): string => {
  if (!window) return 'guest';
  return window.companyId ? window.buyerName : 'another payer';
};

async function lockOpenAccount(tx: Tx, id: string): Promise<BookingWithBalance> {
  const booking = await lockDeskBooking(tx, id);
  if (!canSplitAccount(booking.status)) throw conflictWithBooking(windowMessages.closed, booking);
  return booking;
}

async function payerOf(tx: Tx, { companyId, name, address, taxNumber }: Parsed<'openWindow'>) {
  if (!companyId) return { companyId: null, buyerName: name ?? '', buyerAddress: address, buyerTaxNumber: taxNumber };
  const company = await findCompany(tx, { id: companyId });
  if (!company?.isActive) throw fieldError('companyId', companyMessages.choose, 'conflict');
  const { name: buyerName, address: buyerAddress, taxNumber: buyerTaxNumber } = company;
  return { companyId: company.id, buyerName, buyerAddress, buyerTaxNumber };
}

/** Throws AppError, for example if the account of the stay cannot be split. */
export async function openWindow(deps: Deps, member: Member, input: Parsed<'openWindow'>) {
  const at = deps.clock.now();
  const problem = payerProblem(input);
  if (problem) throw fieldError('name', problem);
  return deps.db.tx(async (tx) => {
    const booking = await lockOpenAccount(tx, input.id);
    const [payer, otherWindows] = await Promise.all([payerOf(tx, input), readWindows(tx, booking.id)]);
    const field = payer.companyId ? 'companyId' : 'name';
    const isOpen = ({ companyId, buyerName }: WindowRecord) =>
      payer.companyId ? companyId === payer.companyId : buyerName.toLowerCase() === payer.buyerName.toLowerCase();
    if (otherWindows.some(isOpen)) throw fieldError(field, windowMessages.openedAlready(payer.buyerName), 'conflict');
    if (!canOpenAnotherWindow(otherWindows.length)) throw fieldError(field, windowMessages.tooMany, 'conflict');
    const windowId = await insertWindow(tx, { ...payer, bookingId: booking.id, by: member, at });
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'window opened', subject: { kind: 'booking', id: booking.id } },
      after: { window: auditedWindowName(payer) },
    });
    return { windowId, name: payer.buyerName };
  });
}

async function findWindow(tx: Tx, bookingId: string, id: string | null): Promise<WindowRecord | undefined> {
  const window = id === null ? undefined : (await readWindows(tx, bookingId)).find((each) => each.id === id);
  if (id !== null && !window) throw fieldError('windowId', folioMessages.windowNotFound, 'conflict');
  return window;
}

const paymentsStayError = () => new AppError('conflict', windowMessages.paymentsStay);

/** Moves lines of what the guest has had into another window, except those that are in it. Throws AppError. */
export async function moveLines(deps: Deps, member: Member, input: Parsed<'moveLines'>) {
  const at = deps.clock.now();
  const { id, lineIds, windowId } = input;
  const move = () =>
    deps.db.tx(async (tx) => {
      const booking = await lockOpenAccount(tx, id);
      const [window, { lines }, invoiced] = await Promise.all([
        findWindow(tx, id, windowId),
        computeAccount(tx, deps, booking),
        readInvoicedSources(tx, id),
      ]);
      const chosenLines = [...new Set(lineIds)].map((lineId) => {
        const line = lines.find((each) => each.id === lineId);
        if (!line) throw fieldError('lineIds', windowMessages.lineNotMovable, 'conflict');
        if (line.windowId === windowId) return undefined;
        const problem = lineMoveProblem(line, invoiced);
        if (problem !== null) throw fieldError('lineIds', problem ?? windowMessages.lineNotMovable, 'conflict');
        return line;
      });
      // A trigger checks line by line that what leaves the window is not paid. Negative lines go first, because a line
      // whose discount is still in the window can look paid.
      const linesToMove = chosenLines.flatMap((line) => line ?? []).toSorted((a, b) => a.amount - b.amount);
      if (linesToMove.length === 0) return window;
      const ids = linesToMove.map((line) => line.id);
      await insertPlacements(tx, ids, { bookingId: id, windowId, by: member, at });
      for (const { label, amount } of linesToMove)
        await audit(tx, {
          ...{ at, actor: member.staffId, action: 'line moved', subject: { kind: 'booking', id } },
          after: { line: label, amountKobo: amount, window: auditedWindowName(window) },
        });
      return window;
    });
  const window = await onViolation('folio_payments_stay', move, paymentsStayError());
  return { booking: await readDeskBooking(deps, id), window };
}

/** Throws AppError, for example if the account of the stay cannot be split. */
export async function routeCharges(deps: Deps, member: Member, { id, windowId, kinds }: Parsed<'routeCharges'>) {
  const at = deps.clock.now();
  const routeOnce = () =>
    deps.db.tx(async (tx) => {
      const booking = await lockOpenAccount(tx, id);
      const [window, { split }] = await Promise.all([findWindow(tx, id, windowId), computeAccount(tx, deps, booking)]);
      const goesThere = (kind: (typeof routedKinds)[number]) => split.routes.get(kind) === windowId;
      for (const kind of routedKinds) {
        const isChosen = kinds.includes(kind);
        if (isChosen === goesThere(kind)) continue;
        await insertRoute(tx, kind, { bookingId: id, windowId: isChosen ? windowId : null, by: member, at });
        await audit(tx, {
          ...{ at, actor: member.staffId, action: 'charges routed', subject: { kind: 'booking', id } },
          after: { kind, window: auditedWindowName(isChosen ? window : undefined) },
        });
      }
      return window;
    });
  const window = await onViolation('folio_payments_stay', routeOnce, paymentsStayError());
  return { booking: await readDeskBooking(deps, id), window };
}
