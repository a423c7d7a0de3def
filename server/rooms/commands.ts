import type { AuditAction } from '#contract/audit.ts';
import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { type Day, dayAt, nightsBetween, type Stay } from '#contract/dates.ts';
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
import { type Read, sqlError, type Tx } from '#db/db.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import {
  holdBackFor,
  type KnownRoom,
  type RoomType,
  roomFacts,
  roomTypeId,
  type Stock,
  type StockTonight,
  stockFacts,
  wishedRoom,
} from '#server/rooms/rules.ts';
import {
  closeNightsBefore,
  findRoomType,
  findStock,
  firstSoldAbove,
  holdOverstays,
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

type Office = Pick<House, 'db' | 'clock' | 'hotel'>;

export const hotelToday = (house: Pick<House, 'clock' | 'hotel'>): Day =>
  dayAt(house.clock.now(), house.hotel.timeZone);

const momentNow = (house: Pick<House, 'clock' | 'hotel'>): Moment => ({
  today: hotelToday(house),
  now: house.clock.now(),
});

export const listRooms = (house: House) => roomsOnSale(house.db.read, momentNow(house));

type Wish = { room_id: string; check_in: Day; check_out: Day; guests: number };

/** Does not check whether a room is free. Throws AppError naming the field for a stay that cannot be sold at all. */
export async function sellableRoom(house: House, wish: Wish, roomField = 'room_id'): Promise<RoomType> {
  demandOrder(wish);
  const room = await findRoomType(house.db.read, wish.room_id);
  if (!room) throw fieldError(roomField, bookingMessages.room);
  demandSellable(house, wish, room);
  return room;
}

function demandOrder({ check_in, check_out }: Omit<Wish, 'room_id' | 'guests'>): void {
  if (nightsBetween(check_in, check_out) <= 0) throw fieldError('check_out', bookingMessages.order);
}

function demandSellable(house: House, stay: Omit<Wish, 'room_id'>, room?: RoomType): void {
  const problems = stayProblems(stay, hotelToday(house), house.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

export async function checkAvailability(house: House, wish: Wish): Promise<boolean> {
  await sellableRoom(house, wish, 'room_type_id');
  return isFree(house, house.db.read, wish.room_id, { checkIn: wish.check_in, checkOut: wish.check_out });
}

export async function isFree(house: House, db: Read, roomTypeId: string, stay: Stay): Promise<boolean> {
  const [room] = await roomsLeft(db, { ...stay, roomTypeId }, momentNow(house));
  return room !== undefined && room.left > 0;
}

export async function countFreeRooms(house: House, stay: { check_in: Day; check_out: Day }) {
  demandOrder(stay);
  demandSellable(house, { ...stay, guests: 1 });
  return roomsLeft(house.db.read, { checkIn: stay.check_in, checkOut: stay.check_out }, momentNow(house));
}

export async function listNights(house: House, asked: { room_type_id?: string | undefined; from: Day; to: Day }) {
  const { room_type_id: id } = asked;
  if (id && !(await findRoomType(house.db.read, id))) throw fieldError('room_type_id', bookingMessages.room);
  return readNights(house.db.read, asked, momentNow(house));
}

export const listInventory = (house: Office, db: Read = house.db.read) => listStock(db, momentNow(house));

async function readInventory(house: Office, id: string): Promise<StockTonight> {
  const [stock] = await listStock(house.db.read, momentNow(house), id);
  if (!stock) throw noInventory();
  return stock;
}

const noInventory = () => new AppError('not_found', inventoryMessages.notFound);

export async function addInventory(house: Office, member: Member, wish: NewInventory): Promise<StockTonight> {
  const { room_type_id: typeId, total_rooms: total, available_rooms: available = total, status } = wish;
  const id = await house.db.tx(async (tx) => {
    if (!(await findRoomType(tx, typeId))) throw fieldError('room_type_id', inventoryMessages.roomType);
    const terms = { total, heldBack: total - available, status, isActive: wish.is_active };
    const stock = await insertStock(tx, { roomTypeId: typeId, ...terms });
    if (!stock) throw fieldError('room_type_id', inventoryMessages.exists, 'conflict');
    await closeNightsBefore(tx, { ...stock, total: 0 }, hotelToday(house));
    await note(house, tx, member, 'room inventory added', typeId, undefined, stockFacts(stock));
    return stock.id;
  });
  return readInventory(house, id);
}

const note = (
  house: Office,
  tx: Tx,
  member: Member,
  action: AuditAction,
  id: string,
  before?: object,
  after?: object,
) =>
  audit(tx, {
    at: house.clock.now(),
    actor: member.staffId,
    action,
    subject: { kind: 'room', id },
    ...(before && { before }),
    ...(after && { after }),
  });

/** Existing bookings keep their rooms. Throws AppError, naming the first night that has sold more. */
export async function changeInventory(house: Office, member: Member, wish: InventoryChange): Promise<StockTonight> {
  const { id, total_rooms: total, status, is_active: isActive } = wish;
  const work = () =>
    house.db.tx(async (tx) => {
      const before = await lockInventory(house, tx, id, total);
      if (wish.room_type_id !== before.roomTypeId) throw fieldError('room_type_id', inventoryMessages.roomTypeFixed);
      if (isStale(before, wish)) throw new AppError('conflict', inventoryMessages.changedMeanwhile);
      const sold = await firstSoldAbove(tx, before.roomTypeId, total, hotelToday(house));
      if (sold) throw fieldError('total_rooms', inventoryMessages.soldAbove(sold.night, sold.booked), 'conflict');
      const heldBack = await wishedHoldBack(house, tx, before, wish);
      if (total !== before.total) await closeNightsBefore(tx, before, hotelToday(house));
      const after = { total, heldBack, status, isActive };
      await updateStock(tx, id, after);
      await note(house, tx, member, 'room inventory changed', before.roomTypeId, stockFacts(before), stockFacts(after));
    });
  // A claim that does not lock the inventory may sell a room after the check; the second run reports the night.
  await unlessRefused(work, 'night_not_oversold', work);
  return readInventory(house, id);
}

const isStale = ({ total, status, isActive }: Stock, { was }: InventoryChange): boolean =>
  was !== undefined && (was.total_rooms !== total || was.status !== status || was.is_active !== isActive);

/** Stops the sale of a type until the transaction ends. Lapsed holds do not count against `total`; overstays do. */
async function lockInventory(house: Office, tx: Tx, id: string, total: number): Promise<Stock> {
  await releaseLapsedAbove(tx, id, total, hotelToday(house), house.clock.now());
  await holdOverstays(tx, house.clock.now());
  const stock = await findStock(tx, id, true);
  if (!stock) throw noInventory();
  return stock;
}

async function wishedHoldBack(house: Office, tx: Tx, before: Stock, wish: InventoryChange): Promise<number> {
  const { total_rooms: total, available_rooms: available } = wish;
  if (available === undefined) return Math.min(before.heldBack, total);
  const [tonight] = await listStock(tx, momentNow(house), before.id);
  return holdBackFor(available, total, tonight?.bookedTonight ?? 0);
}

export const removeInventory = (house: Office, member: Member, id: string): Promise<void> =>
  house.db.tx(async (tx) => {
    const stock = await lockInventory(house, tx, id, 0);
    const sold = await firstSoldAbove(tx, stock.roomTypeId, 0, hotelToday(house));
    if (sold) throw new AppError('conflict', inventoryMessages.soldStill(sold.night, sold.booked));
    await closeNightsBefore(tx, stock, hotelToday(house));
    await removeStock(tx, stock);
    await note(house, tx, member, 'room inventory deleted', stock.roomTypeId, stockFacts(stock));
  });

export const listTypes = (house: Office) => listRoomTypes(house.db.read);

const idDraws = 20;

export const addRoomType = (house: Office, member: Member, wish: NewRoomType): Promise<KnownRoom> =>
  refusingTwins(house, async (tx) => {
    for (let turn = 1; turn <= idDraws; turn++) {
      const room = wishedRoom(roomTypeId(wish.room_type, turn), wish);
      if (!(await insertRoomType(tx, room))) continue;
      await note(house, tx, member, 'room type added', room.id, undefined, roomFacts(room));
      return { ...room, inventoryId: null };
    }
    throw nameTaken();
  });

/** Existing bookings keep their price. Throws AppError. */
export const changeRoomType = (
  house: Office,
  member: Member,
  id: string,
  { was, ...wish }: Omit<RoomTypeChange, 'id'>,
): Promise<KnownRoom> =>
  refusingTwins(house, async (tx) => {
    const before = await findRoomType(tx, id, true);
    if (!before) throw new AppError('not_found', roomTypeMessages.notFound);
    if (was && fromNaira(was.price_per_night) !== before.price)
      throw new AppError('conflict', roomTypeMessages.changedMeanwhile);
    const after = wishedRoom(id, wish, before);
    await updateRoomType(tx, after);
    await note(house, tx, member, 'room type changed', id, roomFacts(before), roomFacts(after));
    return { ...after, inventoryId: before.inventoryId };
  });

const nameTaken = () => fieldError('room_type', roomTypeMessages.nameTaken, 'conflict');

const refusingTwins = <T>(house: Office, work: (tx: Tx) => Promise<T>): Promise<T> =>
  unlessRefused(
    () => house.db.tx(work),
    'room_type_by_name',
    () => Promise.reject(nameTaken()),
  );

async function unlessRefused<T>(work: () => Promise<T>, constraint: string, instead: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlError(error)?.constraint === constraint) return instead();
    throw error;
  }
}
