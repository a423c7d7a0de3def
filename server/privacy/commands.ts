import type { Parsed } from '#contract/api.ts';
import { addDays } from '#contract/dates.ts';
import type { ExportedFile } from '#contract/endpoint.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import { identifiesGuest, privacyMessages } from '#contract/privacy.ts';
import type { Member } from '#contract/roles.ts';
import type { Db } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { adjustmentsOf, historyOf, paymentsOf, refundsOf } from '#server/desk/store.ts';
import { readErased } from '#server/integrations/guest-files.ts';
import { type BookingRecord, erasureProblemOf, type FullRecord, guestFile, isErased } from '#server/privacy/rules.ts';
import {
  deleteOldRecords,
  findNotErased,
  findOverdue,
  findRecords,
  forgetGuest,
  forgetStaff,
  listErasureRequests,
  type OverdueKind,
  referencesOf,
  searchRecords,
} from '#server/privacy/store.ts';

const maxListed = 100;

/** Includes all bookings under the same address or number: a person decides which are of one guest. */
export async function findGuest(deps: Deps, q: string) {
  const found = await searchRecords(deps.db.read, q, maxListed + 1);
  return { kept: found.slice(0, maxListed), more: found.length > maxListed, today: hotelToday(deps) };
}

const notFound = () => new AppError('not_found', privacyMessages.notFound);

export async function exportGuest(deps: Deps, member: Member, ids: readonly string[]): Promise<ExportedFile> {
  const { db, hotel, clock } = deps;
  const found = await findRecords(db.read, ids);
  const [first] = found;
  if (!first || found.length < new Set(ids).size) throw notFound();
  const records: FullRecord[] = [];
  for (const record of found) records.push(await loadFullRecord(db, record));
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
    chunks: (async function* () {
      yield guestFile(records, hotel, at);
    })(),
  };
}

const loadFullRecord = async ({ read }: Db, record: BookingRecord): Promise<FullRecord> => ({
  ...record,
  payments: await paymentsOf(read, record.stay),
  refunds: await refundsOf(read, record.stay),
  adjustments: await adjustmentsOf(read, record.stay),
  history: await historyOf(read, record.stay),
});

export async function eraseGuest(deps: Deps, member: Member, asked: Parsed<'eraseGuest'>): Promise<number> {
  const { ids, reason } = asked;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const found = await findRecords(tx, ids, true);
    if (found.length < new Set(ids).size) throw notFound();
    const remaining = found.filter((record) => !isErased(record));
    for (const record of remaining) demandErasable(deps, record, reason);
    for (const { stay } of remaining) {
      await forgetGuest(tx, stay.id, { whole: true, asked: true, at });
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'guest erased', reason },
        subject: { kind: 'booking', id: stay.id },
      });
    }
    if (remaining.length > 0)
      await enqueue(tx, { kind: 'guest.erased', payload: { bookingIds: remaining.map(({ stay }) => stay.id) }, at });
  });
  deps.wake();
  return new Set(ids).size;
}

function demandErasable(deps: Deps, record: BookingRecord, reason: string): void {
  const { reference, guestName: name, guestEmail: email, guestPhone: phone } = record.stay;
  const problem = erasureProblemOf(record, hotelToday(deps));
  if (problem) throw new AppError('conflict', `${reference}: ${problem}`);
  if (identifiesGuest(reason, { name, email, phone })) throw fieldError('reason', privacyMessages.reasonNames);
}

/** Includes erasures that another machine made, which this machine's list has missed. */
const recordErasureRequests = async ({ db, guestFiles, clock }: Deps): Promise<void> =>
  guestFiles.recordErased(await listErasureRequests(db.read), clock.now());

/** Job: lists the bookings outside the database and deletes their mails and texts from the app's files. */
export async function afterErasure(deps: Deps, bookingIds: readonly string[]): Promise<undefined> {
  await deps.guestFiles.recordErased(bookingIds, deps.clock.now());
  await deps.guestFiles.removeMentioning([...bookingIds, ...(await referencesOf(deps.db.read, bookingIds))]);
}

const batchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;
const monthMs = 30.5 * dayMs;

/** One transaction per batch: the next night finds what an interrupted run has left. */
export async function forgetOverdue(deps: Deps): Promise<void> {
  const { db, hotel, clock, guestFiles } = deps;
  const at = clock.now();
  await recordErasureRequests(deps);
  const moment = { today: hotelToday(deps), at };
  for (const kind of ['hold', 'name', 'contact'] satisfies OverdueKind[]) {
    for (;;) {
      const ids = await findOverdue(db.read, kind, hotel, moment, batchSize);
      if (ids.length > 0)
        await db.tx(async (tx) => {
          for (const id of ids) await forgetGuest(tx, id, { whole: kind !== 'contact', asked: false, at });
        });
      if (ids.length < batchSize) break;
    }
  }
  await db.tx((tx) => forgetStaff(tx, new Date(at.getTime() - hotel.retention.staffMonths * monthMs)));
  const before = new Date(at.getTime() - hotel.retention.messageDays * dayMs);
  await deleteOldRecords(db.read, { before, yesterday: addDays(moment.today, -1), now: at });
  await guestFiles.removeOlderThan(before);
}

/** For a database restored from an older copy. Returns how many bookings it erased. Safe to repeat. */
export async function repeatErasures(db: Db, dataDir: string, at: Date): Promise<number> {
  const ids = await findNotErased(db.read, await readErased(dataDir));
  for (const id of ids) await db.tx((tx) => forgetGuest(tx, id, { whole: true, asked: true, at }));
  return ids.length;
}
