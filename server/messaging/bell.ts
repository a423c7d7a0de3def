import type { Parsed } from '#contract/api.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import { type NoticeKind, type NoticeView, noticeDays, noticeTable } from '#contract/messaging/bell.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { countRoomChanges } from '#server/housekeeping/readiness-store.ts';
import {
  countNotices,
  listNoticeRows,
  markRead,
  type NoticeOf,
  type Reader,
  readBellVersions,
  type TopicQueries,
} from '#server/messaging/notice-store.ts';
import { incrementBellReadings } from '#server/staff/member-store.ts';

const noticeAgeMs = noticeDays * 24 * 60 * 60 * 1000;

const oldestShown = (deps: Deps): Date => new Date(deps.clock.now().getTime() - noticeAgeMs);

const readerOf = (deps: Deps, { id, role }: Member): Reader => ({ id, role, since: oldestShown(deps) });

export async function listNotices(deps: Deps, member: Member, page: Parsed<'listNotices'>) {
  const { read } = deps.db;
  const reader = readerOf(deps, member);
  return { ...(await listNoticeRows(read, reader, page)), counts: await countNotices(read, reader) };
}

const rolesThatSeeRooms: readonly StaffRole[] = ['superadmin', 'receptionist', 'housekeeper'];

const roomChangesFor = (db: Queryable, { role }: Member): Promise<number> =>
  rolesThatSeeRooms.includes(role) ? countRoomChanges(db) : Promise.resolve(0);

/** A number that changes with the settings of the hotel and with its stage. Both only go forward. */
const hotelVersionOf = ({ hotelVersion, stageNumber }: Deps): number => hotelVersion + stageNumber;

export async function readBell(deps: Deps, member: Member) {
  const { read } = deps.db;
  const [counts, rooms] = await Promise.all([countNotices(read, readerOf(deps, member)), roomChangesFor(read, member)]);
  return { ...counts, rooms, hotel: hotelVersionOf(deps) };
}

/**
 * `others` adds topics to the bell, each with the SQL of its version. The settings of the hotel need none: this process
 * follows them in memory.
 */
export async function readLiveVersions(deps: Deps, sessions: readonly string[], others: TopicQueries = {}) {
  const selection = { at: deps.clock.now(), since: oldestShown(deps), others };
  const versions = await readBellVersions(deps.db.read, sessions, selection);
  return new Map(
    [...versions].map(([session, topics]) => [session, { ...topics, bell: `${topics.bell} ${hotelVersionOf(deps)}` }]),
  );
}

export function readNotices(deps: Deps, member: Member, { ids, upTo = 0 }: Parsed<'readNotices'>) {
  const reader = readerOf(deps, member);
  return deps.db.tx(async (tx) => {
    const [, , counts, rooms] = await Promise.all([
      incrementBellReadings(tx, member.id),
      markRead(tx, reader, ids ? { ids } : { upTo }),
      countNotices(tx, reader),
      roomChangesFor(tx, member),
    ]);
    return { ...counts, rooms, hotel: hotelVersionOf(deps) };
  });
}

export function presentNotice<K extends NoticeKind>(notice: NoticeOf<K>, role: StaffRole): NoticeView {
  const { id, kind, at, read, facts } = notice;
  const { sentence, link } = noticeTable[kind];
  return { id, kind, message: sentence(facts), link: link(facts, role), at: at.toISOString(), read };
}
