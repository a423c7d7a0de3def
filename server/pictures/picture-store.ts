import { type Selectable, sql } from 'kysely';
import type { PictureProblem } from '#contract/pictures/pictures.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { EncodedKind, EncodedPicture } from '#server/core/picture-encoder.ts';

export type PictureVersion = Selectable<Tables['pictureVersion']>;
/** What a version says of its picture, without who made it and when. */
export type PictureContent = Omit<PictureVersion, 'version' | 'pictureId' | 'setBy' | 'setAt'>;

export type StoredPicture = PictureVersion & { hash: string; width: number; height: number; blur: string };

/** Locks the versions until the transaction ends, because the next one has no row to lock. */
export async function lockPictures(tx: Tx): Promise<void> {
  await sql`lock table picture_version in share row exclusive mode`.execute(tx);
}

const currentPictures = (db: Queryable) =>
  db
    .selectFrom('pictureCurrent')
    .innerJoin('pictureVersion', 'pictureVersion.version', 'pictureCurrent.version')
    .innerJoin('picture', 'picture.id', 'pictureCurrent.pictureId')
    .selectAll('pictureVersion')
    .select(['picture.hash', 'picture.width', 'picture.height', 'picture.blur']);

/** The published pictures, each place in its order. */
export const listPublished = (db: Queryable): Promise<StoredPicture[]> =>
  currentPictures(db)
    .where('pictureVersion.state', '=', 'published')
    .orderBy('pictureVersion.place')
    .orderBy('pictureVersion.roomTypeId')
    .orderBy('pictureVersion.position')
    .execute();

const listedPictures = (db: Queryable) =>
  currentPictures(db)
    .innerJoin('pictureUpload', 'pictureUpload.id', 'picture.id')
    .select(['pictureUpload.fileName', 'pictureUpload.replaces'])
    .select(
      sql<number | null>`(select max(earlier.version) from picture_version earlier
        where earlier.picture_id = picture.id and earlier.version < picture_version.version)`.as('earlier'),
    );
export type ListedPicture = Awaited<ReturnType<typeof listPictures>>[number];

/** The pictures that are drafts or published, each place in its order, and then those that were removed last. */
export async function listPictures(db: Queryable, mostRemoved: number) {
  const [shown, removed] = await Promise.all([
    listedPictures(db)
      .where('pictureVersion.state', '<>', 'removed')
      .orderBy('pictureVersion.place')
      .orderBy('pictureVersion.roomTypeId')
      .orderBy('pictureVersion.position')
      .orderBy('pictureVersion.version')
      .execute(),
    listedPictures(db)
      .where('pictureVersion.state', '=', 'removed')
      .orderBy('pictureVersion.version', 'desc')
      .limit(mostRemoved)
      .execute(),
  ]);
  return [...shown, ...removed];
}

export const findPicture = (db: Queryable, id: string): Promise<StoredPicture | undefined> =>
  currentPictures(db).where('pictureCurrent.pictureId', '=', id).executeTakeFirst();

/** The published pictures of a place in their order. */
export const listPlace = (
  db: Queryable,
  { place, roomTypeId }: Pick<PictureContent, 'place' | 'roomTypeId'>,
): Promise<StoredPicture[]> =>
  currentPictures(db)
    .where('pictureVersion.state', '=', 'published')
    .where('pictureVersion.place', '=', place)
    .where('pictureVersion.roomTypeId', 'is not distinct from', roomTypeId)
    .orderBy('pictureVersion.position')
    .execute();

/** All versions of a picture with who made them, the last one first. */
export const listVersions = (db: Queryable, id: string) =>
  db
    .selectFrom('pictureVersion')
    .innerJoin('staff', 'staff.id', 'pictureVersion.setBy')
    .selectAll('pictureVersion')
    .select('staff.name as setByName')
    .where('pictureId', '=', id)
    .orderBy('version', 'desc')
    .execute();

export const findVersion = (db: Queryable, id: string, version: number): Promise<PictureVersion | undefined> =>
  db
    .selectFrom('pictureVersion')
    .selectAll()
    .where('pictureId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** The last version of all pictures, by which a process sees whether anything has changed. */
export const findLastVersion = (db: Queryable): Promise<Pick<PictureVersion, 'version' | 'setAt'> | undefined> =>
  db.selectFrom('pictureVersion').select(['version', 'setAt']).orderBy('version', 'desc').limit(1).executeTakeFirst();

export async function insertVersion(tx: Tx, version: PictureVersion): Promise<void> {
  await tx.insertInto('pictureVersion').values(version).execute();
}

export type PictureUpload = Selectable<Tables['pictureUpload']>;
type NewUpload = Omit<PictureUpload, 'id' | 'decidedAt' | 'problem' | 'bytes'> & { bytes: Uint8Array };

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { id } = await tx.insertInto('pictureUpload').values(upload).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const findUpload = (db: Queryable, id: string): Promise<PictureUpload | undefined> =>
  db.selectFrom('pictureUpload').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether a file is at a place already, is a draft for it, or is being prepared for it. */
export async function isThere(
  tx: Tx,
  { hash, place, roomTypeId }: Pick<PictureUpload, 'hash' | 'place' | 'roomTypeId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('pictureUpload')
    .leftJoin('pictureCurrent', 'pictureCurrent.pictureId', 'pictureUpload.id')
    .leftJoin('pictureVersion', 'pictureVersion.version', 'pictureCurrent.version')
    .select('pictureUpload.id')
    .where('pictureUpload.hash', '=', hash)
    .where('pictureUpload.problem', 'is', null)
    .where((is) =>
      is.or([
        is.and([
          is('pictureUpload.decidedAt', 'is', null),
          is('pictureUpload.place', '=', place),
          is('pictureUpload.roomTypeId', 'is not distinct from', roomTypeId),
        ]),
        is.and([
          is('pictureVersion.state', '<>', 'removed'),
          is('pictureVersion.place', '=', place),
          is('pictureVersion.roomTypeId', 'is not distinct from', roomTypeId),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uploads that are being prepared, and those that were refused since a moment. */
export const listUploads = (db: Queryable, since: Date) =>
  db
    .selectFrom('pictureUpload')
    .select(['id', 'fileName', 'place', 'problem'])
    .where((is) =>
      is.or([is('decidedAt', 'is', null), is.and([is('problem', 'is not', null), is('uploadedAt', '>=', since)])]),
    )
    .orderBy('uploadedAt')
    .execute();

export async function refuseUpload(tx: Tx, id: string, problem: PictureProblem, at: Date): Promise<void> {
  await tx
    .updateTable('pictureUpload')
    .set({ problem, decidedAt: at, bytes: null })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .execute();
}

/** Ends an upload whose picture is stored. Returns false if another process has done so. */
export async function endUpload(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('pictureUpload')
    .set({ decidedAt: at, bytes: null })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type NewPicture = Omit<EncodedPicture, 'files'> & {
  id: string;
  hash: string;
  kind: EncodedKind;
  encodedAt: Date;
  files: readonly { width: number; format: EncodedPicture['files'][number]['format']; bytes: Uint8Array }[];
};

export async function insertPicture(tx: Tx, { files, ...picture }: NewPicture): Promise<void> {
  for (const { width, format, bytes } of files)
    await tx
      .insertInto('pictureFile')
      .values({ hash: picture.hash, width, format, bytes })
      // The same picture at another place has the same files.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx.insertInto('picture').values(picture).execute();
}

type FileAddress = Pick<Selectable<Tables['pictureFile']>, 'hash' | 'width' | 'format'>;

/** The bytes of a file, unless each picture that has it was removed. */
export async function findPictureBytes(
  db: Queryable,
  { hash, width, format }: FileAddress,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('pictureFile')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('picture')
          .innerJoin('pictureCurrent', 'pictureCurrent.pictureId', 'picture.id')
          .innerJoin('pictureVersion', 'pictureVersion.version', 'pictureCurrent.version')
          .select('picture.id')
          .whereRef('picture.hash', '=', 'pictureFile.hash')
          .where('pictureVersion.state', '<>', 'removed'),
      ),
    )
    .executeTakeFirst();
  return row?.bytes;
}

export async function findRoomTypeName(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('roomType').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export const listTypeNames = (db: Queryable): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('roomType').select(['id', 'name']).orderBy('name').execute();
