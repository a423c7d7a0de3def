import type { AuditAction } from '#contract/audit.ts';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { type Day, nightsBetween, type StayDates } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import {
  type InventoryChange,
  inventoryMessages,
  type NewInventory,
  type NewRoomType,
  type RoomTypeChange,
  roomTypeMessages,
} from '#contract/inventory.ts';
import { fromNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  blockedRoomsFor,
  type RoomType,
  type RoomTypeRecord,
  roomFacts,
  roomFromInput,
  roomTypeId,
  type Stock,
  type StockTonight,
  stockFacts,
} from '#server/rooms/rules.ts';
import {
  claimOverstays,
  closeNightsBefore,
  findRoomType,
  findStock,
  firstSoldAbove,
  insertRoomType,
  insertStock,
  listRoomTypes,
  listStock,
  type Moment,
  readNights,
  releaseLapsedAbove,
  removeStock,
  roomsLeft,
  roomsOnSale,
  updateRoomType,
  updateStock,
} from '#server/rooms/store.ts';

type RoomsDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

const momentNow = (deps: Pick<Deps, 'clock' | 'hotel'>): Moment => ({
  today: hotelToday(deps),
  now: deps.clock.now(),
});

export const listRooms = (deps: Deps) => roomsOnSale(deps.db.read, momentNow(deps));

type StayRequest = { room_id: string; check_in: Day; check_out: Day; guests: number };

/** Does not check whether a room is free. Throws AppError naming the field for a stay that cannot be sold at all. */
export async function findSellableRoom(deps: Deps, input: StayRequest, roomField = 'room_id'): Promise<RoomType> {
  demandOrder(input);
  const room = await findRoomType(deps.db.read, input.room_id);
  if (!room) throw fieldError(roomField, bookingMessages.room);
  demandSellable(deps, input, room);
  return room;
}

function demandOrder({ check_in, check_out }: Omit<StayRequest, 'room_id' | 'guests'>): void {
  if (nightsBetween(check_in, check_out) <= 0) throw fieldError('check_out', bookingMessages.order);
}

function demandSellable(deps: Deps, stay: Omit<StayRequest, 'room_id'>, room?: RoomType): void {
  const problems = stayProblems(stay, hotelToday(deps), deps.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

export async function checkAvailability(deps: Deps, input: StayRequest): Promise<boolean> {
  await findSellableRoom(deps, input, 'room_type_id');
  return isFree(deps, deps.db.read, input.room_id, { checkIn: input.check_in, checkOut: input.check_out });
}

export async function isFree(deps: Deps, db: Queryable, roomTypeId: string, stay: StayDates): Promise<boolean> {
  const [room] = await roomsLeft(db, { ...stay, roomTypeId }, momentNow(deps));
  return room !== undefined && room.left > 0;
}

export async function countFreeRooms(deps: Deps, stay: { check_in: Day; check_out: Day }) {
  demandOrder(stay);
  demandSellable(deps, { ...stay, guests: 1 });
  return roomsLeft(deps.db.read, { checkIn: stay.check_in, checkOut: stay.check_out }, momentNow(deps));
}

export async function listNights(deps: Deps, input: { room_type_id?: string | undefined; from: Day; to: Day }) {
  const { room_type_id: id } = input;
  if (id && !(await findRoomType(deps.db.read, id))) throw fieldError('room_type_id', bookingMessages.room);
  return readNights(deps.db.read, input, momentNow(deps));
}

export const listInventory = (deps: RoomsDeps, db: Queryable = deps.db.read) => listStock(db, momentNow(deps));

async function readInventory(deps: RoomsDeps, id: string): Promise<StockTonight> {
  const [stock] = await listStock(deps.db.read, momentNow(deps), id);
  if (!stock) throw inventoryNotFound();
  return stock;
}

const inventoryNotFound = () => new AppError('not_found', inventoryMessages.notFound);

export async function addInventory(deps: RoomsDeps, member: Member, input: NewInventory): Promise<StockTonight> {
  const { room_type_id: typeId, total_rooms: total, available_rooms: available = total, status } = input;
  const id = await deps.db.tx(async (tx) => {
    if (!(await findRoomType(tx, typeId))) throw fieldError('room_type_id', inventoryMessages.roomType);
    const terms = { total, heldBack: total - available, status, isActive: input.is_active };
    const stock = await insertStock(tx, { roomTypeId: typeId, ...terms });
    if (!stock) throw fieldError('room_type_id', inventoryMessages.exists, 'conflict');
    await closeNightsBefore(tx, { ...stock, total: 0 }, hotelToday(deps));
    await auditRoomChange(deps, tx, member, 'room inventory added', typeId, undefined, stockFacts(stock));
    return stock.id;
  });
  return readInventory(deps, id);
}

const auditRoomChange = (
  deps: RoomsDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  id: string,
  before?: object,
  after?: object,
) =>
  audit(tx, {
    at: deps.clock.now(),
    actor: member.staffId,
    action,
    subject: { kind: 'room', id },
    ...(before && { before }),
    ...(after && { after }),
  });

/** Existing bookings keep their rooms. Throws AppError, naming the first night that has sold more. */
export async function changeInventory(deps: RoomsDeps, member: Member, input: InventoryChange): Promise<StockTonight> {
  const { id, total_rooms: total, status, is_active: isActive } = input;
  const work = () =>
    deps.db.tx(async (tx) => {
      const before = await lockInventory(deps, tx, id, total);
      if (input.room_type_id !== before.roomTypeId) throw fieldError('room_type_id', inventoryMessages.roomTypeFixed);
      if (isStale(before, input)) throw new AppError('conflict', inventoryMessages.changedMeanwhile);
      const sold = await firstSoldAbove(tx, before.roomTypeId, total, hotelToday(deps));
      if (sold) throw fieldError('total_rooms', inventoryMessages.soldAbove(sold.night, sold.booked), 'conflict');
      const heldBack = await requestedBlockedRooms(deps, tx, before, input);
      if (total !== before.total) await closeNightsBefore(tx, before, hotelToday(deps));
      const after = { total, heldBack, status, isActive };
      await updateStock(tx, id, after);
      await auditRoomChange(
        deps,
        tx,
        member,
        'room inventory changed',
        before.roomTypeId,
        stockFacts(before),
        stockFacts(after),
      );
    });
  // A claim that does not lock the inventory may sell a room after the check; the second run reports the night.
  await onViolation('night_not_oversold', work, work);
  return readInventory(deps, id);
}

const isStale = ({ total, status, isActive }: Stock, { was }: InventoryChange): boolean =>
  was !== undefined && (was.total_rooms !== total || was.status !== status || was.is_active !== isActive);

/** Stops the sale of a type until the transaction ends. Lapsed holds do not count against `total`; overstays do. */
async function lockInventory(deps: RoomsDeps, tx: Tx, id: string, total: number): Promise<Stock> {
  await releaseLapsedAbove(tx, id, total, hotelToday(deps), deps.clock.now());
  await claimOverstays(tx, deps.clock.now());
  const stock = await findStock(tx, id, true);
  if (!stock) throw inventoryNotFound();
  return stock;
}

async function requestedBlockedRooms(deps: RoomsDeps, tx: Tx, before: Stock, input: InventoryChange): Promise<number> {
  const { total_rooms: total, available_rooms: available } = input;
  if (available === undefined) return Math.min(before.heldBack, total);
  const [tonight] = await listStock(tx, momentNow(deps), before.id);
  return blockedRoomsFor(available, total, tonight?.bookedTonight ?? 0);
}

export const removeInventory = (deps: RoomsDeps, member: Member, id: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const stock = await lockInventory(deps, tx, id, 0);
    const sold = await firstSoldAbove(tx, stock.roomTypeId, 0, hotelToday(deps));
    if (sold) throw new AppError('conflict', inventoryMessages.soldStill(sold.night, sold.booked));
    await closeNightsBefore(tx, stock, hotelToday(deps));
    await removeStock(tx, stock);
    await auditRoomChange(deps, tx, member, 'room inventory deleted', stock.roomTypeId, stockFacts(stock));
  });

export const listTypes = (deps: RoomsDeps) => listRoomTypes(deps.db.read);

const maxIdAttempts = 20;

export const addRoomType = (deps: RoomsDeps, member: Member, input: NewRoomType): Promise<RoomTypeRecord> =>
  withUniqueName(deps, async (tx) => {
    for (let attempt = 1; attempt <= maxIdAttempts; attempt++) {
      const room = roomFromInput(roomTypeId(input.room_type, attempt), input);
      if (!(await insertRoomType(tx, room))) continue;
      await auditRoomChange(deps, tx, member, 'room type added', room.id, undefined, roomFacts(room));
      return { ...room, inventoryId: null };
    }
    throw nameTakenError();
  });

/** Existing bookings keep their price. Throws AppError. */
export const changeRoomType = (
  deps: RoomsDeps,
  member: Member,
  id: string,
  { was, ...input }: Omit<RoomTypeChange, 'id'>,
): Promise<RoomTypeRecord> =>
  withUniqueName(deps, async (tx) => {
    const before = await findRoomType(tx, id, true);
    if (!before) throw new AppError('not_found', roomTypeMessages.notFound);
    if (was && fromNaira(was.price_per_night) !== before.price)
      throw new AppError('conflict', roomTypeMessages.changedMeanwhile);
    const after = roomFromInput(id, input, before);
    await updateRoomType(tx, after);
    await auditRoomChange(deps, tx, member, 'room type changed', id, roomFacts(before), roomFacts(after));
    return { ...after, inventoryId: before.inventoryId };
  });

const nameTakenError = () => fieldError('room_type', roomTypeMessages.nameTaken, 'conflict');

const withUniqueName = <T>(deps: RoomsDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onViolation('room_type_by_name', () => deps.db.tx(work), nameTakenError());
