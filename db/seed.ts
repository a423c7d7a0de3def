import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { ServiceGroup } from '#contract/accounts/services.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { ClosureKind } from '#contract/rooms/room-conditions.ts';
import { demoRoomDetails } from '#contract/rooms/room-details.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import type { Db, Queryable, Tx } from '#db/db.ts';
import type { DrinkCategory } from '#db/types.ts';

type DemoStaff = {
  staffId: string;
  role: StaffRole;
  name: string;
  password: string;
  email: string | null;
  phone: string | null;
};

const demoPassword = 'Ebute-2026!';

const ownerContact = { email: 'owner@ebutehouse.example', phone: '+234 800 000 0009' };
const noContact = { email: null, phone: null };

export const demoAccounts: readonly DemoStaff[] = [
  { staffId: 'ADMIN001', role: 'superadmin', name: 'Adaeze Okafor', password: demoPassword, ...ownerContact },
  { staffId: 'SUPER001', role: 'supervisor', name: 'Babatunde Alade', password: demoPassword, ...noContact },
  { staffId: 'FRONT001', role: 'receptionist', name: 'Ngozi Eze', password: demoPassword, ...noContact },
  { staffId: 'BAR001', role: 'barmen', name: 'Sunday Etim', password: demoPassword, ...noContact },
  { staffId: 'HOUSE001', role: 'housekeeper', name: 'Blessing Udo', password: demoPassword, ...noContact },
];

/**
 * The first and the last of consecutive room numbers of each room type, and their features. The first digit of a number
 * is the floor, counted from 1 on the ground floor.
 */
const demoRooms: Record<string, readonly (readonly [first: number, last: number, ...features: string[]])[]> = {
  'classic-single': [
    [101, 108, 'garden view', 'ground floor'],
    [201, 204, 'quiet'],
  ],
  deluxe: [
    [109, 112, 'garden view', 'ground floor'],
    [205, 210, 'twin beds'],
  ],
  'deluxe-large': [
    [211, 212, 'terrace'],
    [305, 310, 'lagoon view'],
  ],
  'business-suite': [
    [303, 304, 'lagoon view', 'quiet'],
    [311, 312, 'quiet'],
  ],
  'executive-suite': [[301, 302, 'lagoon view', 'terrace']],
};

const listRoomsOfType = (type: string): { number: number; features: string[] }[] =>
  (demoRooms[type] ?? []).flatMap(([first, last, ...features]) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ number: first + index, features })),
  );

type DemoDrink = readonly [name: string, category: DrinkCategory, price: number, cost: number, stock: number];

/** Prices and costs in naira. */
const demoDrinks: readonly DemoDrink[] = [
  ['Star Lager 60cl', 'Beer', 1500, 850, 96],
  ['Gulder 60cl', 'Beer', 1500, 850, 72],
  ['Heineken 33cl', 'Beer', 1800, 1100, 60],
  ['Guinness Foreign Extra 45cl', 'Beer', 1900, 1150, 48],
  ['House Red, glass', 'Wine', 3500, 1400, 30],
  ['House White, glass', 'Wine', 3500, 1400, 30],
  ['Prosecco, bottle', 'Wine', 24_000, 13_500, 6],
  ['Gin and Tonic', 'Alcoholic', 4500, 1600, 40],
  ['Cognac VS, shot', 'Alcoholic', 6000, 3200, 24],
  ['Palm Wine, calabash', 'Alcoholic', 2500, 900, 12],
  ['Chapman', 'Cocktail', 3000, 900, 40],
  ['Mojito', 'Cocktail', 5500, 1900, 30],
  ['Lagos Sunset', 'Cocktail', 6000, 2100, 30],
  ['Coca-Cola 50cl', 'Soft Drink', 700, 350, 120],
  ['Bitter Lemon 50cl', 'Soft Drink', 700, 350, 80],
  ['Malta 33cl', 'Soft Drink', 900, 500, 60],
  ['Table Water 75cl', 'Non-Alcoholic', 500, 200, 144],
  ['Zobo', 'Non-Alcoholic', 1200, 350, 20],
  ['Fresh Orange Juice', 'Non-Alcoholic', 2500, 1100, 18],
  ['Espresso', 'Coffee', 1800, 400, 100],
  ['Cappuccino', 'Coffee', 2500, 700, 100],
  ['Lemongrass Tea', 'Tea', 1500, 250, 60],
];

async function seedBar(tx: Tx, at: Date): Promise<void> {
  const drinks = await tx
    .insertInto('drink')
    .values(
      demoDrinks.map(([name, category, price, cost]) => ({
        name,
        category,
        priceKobo: fromNaira(price),
        costKobo: fromNaira(cost),
        createdAt: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
  const openingStocks = new Map(demoDrinks.map(([name, , , , stock]) => [name, stock]));
  for (const { id, name } of drinks)
    await tx
      .insertInto('stockMovement')
      .values({
        drinkId: id,
        kind: 'opening',
        quantity: openingStocks.get(name) ?? 0,
        movedBy: sql`(select id from staff where role = 'superadmin' limit 1)`,
        movedAt: at,
      })
      .execute();
}

type DemoService = readonly [group: ServiceGroup, name: string, price: number, readyHours?: number];

/** Prices in naira. */
const demoServices: readonly DemoService[] = [
  ['laundry', 'Shirt', 800, 24],
  ['laundry', 'Trousers', 1000, 24],
  ['laundry', 'Dress', 1500, 24],
  ['laundry', 'Native wear, 2 pieces', 2500, 24],
  ['laundry', 'Suit', 3500, 48],
  ['laundry', 'Ironing only', 400, 6],
  ['restaurant', 'Breakfast, extra guest', 4500],
  ['restaurant', 'Jollof rice with chicken', 6500],
  ['restaurant', 'Catfish pepper soup', 5500],
  ['restaurant', 'Club sandwich', 4800],
  ['restaurant', 'Fruit plate', 2500],
  ['transport', 'Airport pick-up', 25_000],
  ['transport', 'Airport drop-off', 25_000],
  ['transport', 'Car with driver, hour', 9000],
  ['events', 'Events hall, hour', 40_000],
  ['events', 'Projector, day', 15_000],
  ['other', 'Extra bed, night', 8000],
  ['other', 'Printing, 10 pages', 1000],
];

async function seedServices(tx: Tx): Promise<void> {
  await tx
    .insertInto('service')
    .values(
      demoServices.map(([serviceGroup, name, price, readyHours = null], position) => ({
        ...{ serviceGroup, name, priceKobo: fromNaira(price), readyHours, position },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** VAT by the Nigeria Tax Act 2025, s.148, and the consumption tax of Lagos. Rates are hundredths of a percent. */
export async function seedTaxes(db: Queryable): Promise<void> {
  await db
    .insertInto('taxRule')
    .values([
      { tax: 'vat', fromDay: '2026-01-01', rate: 750 },
      { tax: 'consumption', fromDay: '2026-01-01', rate: 500 },
      { tax: 'service', fromDay: '2026-01-01', rate: 0 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedRooms(tx: Tx): Promise<void> {
  const rooms = demoRoomTypes.flatMap(({ id }) =>
    listRoomsOfType(id).map(({ number, features }) => ({
      roomTypeId: id,
      floor: Math.floor(number / 100) - 1,
      number: String(number),
      rank: number,
      features,
    })),
  );
  await tx
    .insertInto('room')
    .values(rooms)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type DemoClosure = { number: string; kind: ClosureKind; reason: string; nights: number };

const demoClosures: readonly DemoClosure[] = [
  { number: '308', kind: 'out_of_order', reason: 'Air conditioner leaks, part ordered', nights: 3 },
  { number: '212', kind: 'out_of_service', reason: 'New carpet, still smells of glue', nights: 5 },
];

async function seedClosures(tx: Tx, at: Date): Promise<void> {
  for (const { number, kind, reason, nights } of demoClosures)
    await sql`
      with closed as (
        insert into closure (room_id, kind, reason, from_night, until_night, closed_by, closed_at)
          select room.id, ${kind}::closure_kind, ${reason}, hotel_day(${at}), hotel_day(${at}) + ${nights}::integer, staff.id, ${at}
          from room, staff where number = ${number} and staff_id = 'FRONT001' returning *)
      insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
        select room_id, day::date, (select room_type_id from room where room.id = room_id), closed.id, kind
        from closed, generate_series(from_night, until_night - 1, interval '1 day') day`.execute(tx);
}

/**
 * Fills an empty database with the demo hotel, by default without closed rooms. Does nothing if there are room types.
 * Several processes may call it at once.
 */
export async function seedDemo(db: Db, at: Date, { closures = false } = {}): Promise<void> {
  const existing = await db.read.selectFrom('roomType').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const passwordHash = await hash(demoPassword);
  await db.tx(async (tx) => {
    const addedTypes = await tx
      .insertInto('roomType')
      .values(
        demoRoomTypes.map((room) => ({
          id: room.id,
          name: room.roomType,
          priceKobo: room.pricePerNightKobo,
          maxOccupancy: room.maxOccupancy,
          amenities: room.amenities,
          description: room.description,
          image: room.image,
          ...demoRoomDetails[room.id],
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    await tx
      .insertInto('roomInventory')
      .values(demoRoomTypes.map(({ id }) => ({ roomTypeId: id, totalRooms: listRoomsOfType(id).length })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await seedRooms(tx);
    await tx
      .insertInto('staff')
      .values(
        demoAccounts.map(({ staffId, name, role, email, phone }) => ({
          staffId,
          name,
          role,
          email,
          phone,
          passwordHash,
          createdAt: at,
          passwordChangedAt: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await seedBar(tx, at);
    await seedServices(tx);
    await seedTaxes(tx);
    if (closures && addedTypes.length > 0) await seedClosures(tx, at);
  });
}

/**
 * Throws if the database has a demo account with its public password. The Staff ID alone is no sign of a demo account:
 * a real hotel may have an ADMIN001, too.
 */
export async function refuseDemoStaff(db: Db): Promise<void> {
  for (const { staffId, password } of demoAccounts) {
    const accountQuery = db.read.selectFrom('staff').select('passwordHash').where('staffId', '=', staffId);
    const account = await accountQuery.executeTakeFirst();
    if (account?.passwordHash && (await verify(account.passwordHash, password).catch(() => false)))
      throw new Error(
        'This database holds the demo hotel with its public passwords. Give production a database of its own.',
      );
  }
}
