import type { Parsed } from '#contract/api.ts';
import type { Exported } from '#contract/endpoint.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { namesGuest, privacyMessages } from '#contract/privacy.ts';
import type { Member } from '#contract/roles.ts';
import type { Db } from '#db/db.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { adjustmentsOf, historyOf, paymentsOf, refundsOf } from '#server/desk/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { readErased } from '#server/outside/traces.ts';
import { type FullRecord, fileOf, isErased, type Kept, problemOf } from '#server/privacy/rules.ts';
import {
  askedToBeErased,
  findKept,
  forgetGuest,
  forgetRecords,
  forgetStaff,
  notErased,
  type Overdue,
  overdue,
  referencesOf,
  searchKept,
} from '#server/privacy/store.ts';
import { hotelToday } from '#server/rooms/commands.ts';

const listed = 100;

/** Includes all bookings under the same address or number: a person decides which are of one guest. */
export async function findGuest(house: House, q: string) {
  const found = await searchKept(house.db.read, q, listed + 1);
  return { kept: found.slice(0, listed), more: found.length > listed, today: hotelToday(house) };
}

const notFound = () => new AppError('not_found', privacyMessages.notFound);

export async function exportGuest(house: House, member: Member, ids: readonly string[]): Promise<Exported> {
  const { db, hotel, clock } = house;
  const found = await findKept(db.read, ids);
  const [first] = found;
  if (!first || found.length < new Set(ids).size) throw notFound();
  const records: FullRecord[] = [];
  for (const kept of found) records.push(await recordOf(db, kept));
  const at = clock.now();
  await db.tx(async (tx) => {
    for (const { stay } of found)
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'guest exported' },
        subject: { kind: 'booking', id: stay.id },
      });
  });
  return {
    name: `guest-${first.stay.reference}.txt`,
    pieces: (async function* () {
      yield fileOf(records, hotel, at);
    })(),
  };
}

const recordOf = async ({ read }: Db, kept: Kept): Promise<FullRecord> => ({
  ...kept,
  payments: await paymentsOf(read, kept.stay),
  refunds: await refundsOf(read, kept.stay),
  adjustments: await adjustmentsOf(read, kept.stay),
  history: await historyOf(read, kept.stay),
});

export async function eraseGuest(house: House, member: Member, asked: Parsed<'eraseGuest'>): Promise<number> {
  const { ids, reason } = asked;
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const found = await findKept(tx, ids, true);
    if (found.length < new Set(ids).size) throw notFound();
    const open = found.filter((kept) => !isErased(kept));
    for (const kept of open) demandErasable(house, kept, reason);
    for (const { stay } of open) {
      await forgetGuest(tx, stay.id, { whole: true, asked: true, at });
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'guest erased', reason },
        subject: { kind: 'booking', id: stay.id },
      });
    }
    if (open.length > 0)
      await promise(tx, { kind: 'guest.erased', payload: { bookingIds: open.map(({ stay }) => stay.id) }, at });
  });
  house.wake();
  return new Set(ids).size;
}

function demandErasable(house: House, kept: Kept, reason: string): void {
  const { reference, guestName: name, guestEmail: email, guestPhone: phone } = kept.stay;
  const problem = problemOf(kept, hotelToday(house));
  if (problem) throw new AppError('conflict', `${reference}: ${problem}`);
  if (namesGuest(reason, { name, email, phone })) throw fieldError('reason', privacyMessages.reasonNames);
}

/** Includes erasures that another machine made, which this machine's list has missed. */
const noteErased = async ({ db, traces, clock }: House): Promise<void> =>
  traces.remember(await askedToBeErased(db.read), clock.now());

/** Job: lists the bookings outside the database and deletes their mails and texts from the app's files. */
export async function afterErasure(house: House, bookingIds: readonly string[]): Promise<undefined> {
  await house.traces.remember(bookingIds, house.clock.now());
  await house.traces.forget([...bookingIds, ...(await referencesOf(house.db.read, bookingIds))]);
}

const atOnce = 100;
const dayMs = 24 * 60 * 60 * 1000;
const monthMs = 30.5 * dayMs;

/** One transaction per batch: the next night finds what an interrupted run has left. */
export async function forgetOverdue(house: House): Promise<void> {
  const { db, hotel, clock, traces } = house;
  const at = clock.now();
  await noteErased(house);
  const moment = { today: hotelToday(house), at };
  for (const what of ['hold', 'name', 'contact'] satisfies Overdue[]) {
    for (;;) {
      const ids = await overdue(db.read, what, hotel, moment, atOnce);
      if (ids.length > 0)
        await db.tx(async (tx) => {
          for (const id of ids) await forgetGuest(tx, id, { whole: what !== 'contact', asked: false, at });
        });
      if (ids.length < atOnce) break;
    }
  }
  await db.tx((tx) => forgetStaff(tx, new Date(at.getTime() - hotel.retention.staffMonths * monthMs)));
  const before = new Date(at.getTime() - hotel.retention.messageDays * dayMs);
  await forgetRecords(db.read, before, at);
  await traces.expire(before);
}

/** For a database restored from an older copy. Returns how many bookings it erased. Safe to repeat. */
export async function eraseAgain(db: Db, dataDir: string, at: Date): Promise<number> {
  const ids = await notErased(db.read, await readErased(dataDir));
  for (const id of ids) await db.tx((tx) => forgetGuest(tx, id, { whole: true, asked: true, at }));
  return ids.length;
}
