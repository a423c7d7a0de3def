import type { AuditKind } from '#contract/core/audit.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { importMessages } from '#contract/imports/imports.ts';
import type { Tx } from '#db/db.ts';
import { endDeadline } from '#db/deadline.ts';
import { findDrink } from '#server/bar/drink-store.ts';
import { removeDrinkIn } from '#server/bar/drinks.ts';
import { markBookingDeleted } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { takeBackClearing } from '#server/front-desk/clear-balance.ts';
import { readClearings } from '#server/front-desk/clearing-store.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { findDeskBooking } from '#server/front-desk/desk-store.ts';
import {
  findBatch,
  hasAuditEntrySince,
  hasMovedStock,
  type ImportSubject,
  insertUndo,
  lockImports,
  readBatchRows,
} from '#server/imports/import-store.ts';
import { retireCompanyIn } from '#server/rooms/companies.ts';
import { findCompany } from '#server/rooms/company-store.ts';
import { removeInventoryIn } from '#server/rooms/inventory.ts';
import { findInventoryOf } from '#server/rooms/inventory-store.ts';
import { retireRoomIn } from '#server/rooms/numbered-rooms.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { deleteMemberIn, isNamedElsewhere } from '#server/staff/members.ts';

const undoReason = 'The import was undone';

type UndoContext = { deps: Deps; tx: Tx; member: Member; at: Date; batchId: string };

/** Takes back one thing that a batch has added. Throws AppError if something depends on it. */
const undoers: Record<ImportSubject, (context: UndoContext, id: string) => Promise<void>> = {
  booking: undoBooking,
  room: async ({ deps, tx, member }, id) => {
    await retireRoomIn(deps, tx, member, id);
  },
  room_type: undoRoomType,
  company: undoCompany,
  drink: undoDrink,
  staff: undoPerson,
};

/** The rooms of a type are undone before it. Other rooms that the type has got since keep it on sale. */
const orderOfSubjects: readonly ImportSubject[] = ['booking', 'room', 'room_type', 'company', 'drink', 'staff'];

/** Takes back everything that an import has added, or nothing. Throws AppError while anything depends on it. */
export async function undoImport(deps: Deps, member: Member, batchId: string): Promise<void> {
  endDeadline();
  await deps.db.tx(async (tx) => {
    await lockImports(tx);
    const batch = await findBatch(tx, batchId);
    if (!batch) throw new AppError('not_found', importMessages.notFound);
    if (batch.undoneAt) throw new AppError('conflict', importMessages.undoneAlready);
    const at = deps.clock.now();
    const rows = await readBatchRows(tx, batchId);
    for (const subject of orderOfSubjects)
      for (const row of rows.filter((each) => each.subject === subject))
        await undoers[subject]({ deps, tx, member, at, batchId }, row.subjectId);
    await insertUndo(tx, { batchId, undoneBy: member.id, undoneAt: at });
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'import undone', subject: { kind: 'import', id: batchId } },
      after: { kind: batch.kind, file: batch.fileName },
    });
  });
}

const isChangedSince = ({ tx, batchId }: UndoContext, kind: AuditKind, id: string): Promise<boolean> =>
  hasAuditEntrySince(tx, batchId, { kind, id });

/** Every change of a booking has an audit entry: a payment, a room, other dates, a check-in. */
async function undoBooking(context: UndoContext, id: string): Promise<void> {
  const { tx, member, at } = context;
  const booking = await findDeskBooking(tx, id, true);
  if (!booking) return;
  if (await isChangedSince(context, 'booking', id))
    throw new AppError('conflict', importMessages.bookingUsed(booking.guestName));
  for (const clearing of await readClearings(tx, id))
    await takeBackClearing(tx, booking, clearing, { at, member, reason: undoReason });
  const unclearedBooking = await lockDeskBooking(tx, id);
  const { reference, status, totalKobo } = unclearedBooking;
  // The booking is marked first, as `removeBooking` does.
  await markBookingDeleted(tx, id, at);
  await transition(tx, unclearedBooking, {
    ...{ to: 'voided', by: 'deletion', at },
    entry: {
      ...{ actor: member.staffId, action: 'booking deleted', reason: undoReason },
      facts: { before: { reference, status, totalKobo }, after: { status: 'voided' } },
    },
  });
}

async function undoRoomType({ deps, tx, member }: UndoContext, roomTypeId: string): Promise<void> {
  const inventory = await findInventoryOf(tx, roomTypeId);
  if (inventory && inventory.totalRooms === 0) await removeInventoryIn(deps, tx, member, inventory.id);
}

async function undoCompany(context: UndoContext, id: string): Promise<void> {
  const { deps, tx, member } = context;
  const company = await findCompany(tx, { id });
  if (!company?.isActive) return;
  if (company.stays > 0 || company.owesKobo > 0 || (await isChangedSince(context, 'company', id)))
    throw new AppError('conflict', importMessages.companyUsed(company.name));
  await retireCompanyIn(deps, tx, member, { id, version: company.version, isActive: false });
}

async function undoDrink(context: UndoContext, idText: string): Promise<void> {
  const { deps, tx, member } = context;
  const id = Number(idText);
  const drink = await findDrink(tx, id, true);
  if (!drink) return;
  if ((await hasMovedStock(tx, id)) || (await isChangedSince(context, 'drink', idText)))
    throw new AppError('conflict', importMessages.drinkUsed(drink.name));
  await removeDrinkIn(deps, tx, member, { id, reason: undoReason });
}

/** Deletes a person who got no password since, and so has done nothing. */
async function undoPerson(context: UndoContext, id: string): Promise<void> {
  const { deps, tx, member } = context;
  const person = await findStaff(tx, { id }, true);
  if (!person) return;
  const isUsed = person.passwordHash !== null || (await isChangedSince(context, 'staff', id));
  try {
    if (!isUsed && (await deleteMemberIn(deps, tx, member, person))) return;
  } catch (error) {
    if (!isNamedElsewhere(error)) throw error;
  }
  throw new AppError('conflict', importMessages.staffUsed(person.name));
}
