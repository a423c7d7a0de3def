import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { hasSeveral, kindOf, pictureLimits, pictureMessages, placeLabels } from '#contract/pictures/pictures.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  findLastVersion,
  findPicture,
  findRoomTypeName,
  findUpload,
  findVersion,
  insertVersion,
  listPlace,
  lockPictures,
  type PictureContent,
  type StoredPicture,
} from '#server/pictures/picture-store.ts';

type PictureDeps = Pick<Deps, 'db' | 'clock'>;
type Changer = Pick<Member, 'id' | 'staffId'>;

/** Writes versions in one transaction that alone changes pictures. */
type Change = {
  tx: Tx;
  write(picture: StoredPicture, content: PictureContent, action: AuditAction): Promise<void>;
};

function change<T>(deps: PictureDeps, member: Changer, work: (changing: Change) => Promise<T>): Promise<T> {
  return deps.db.tx(async (tx) => {
    await lockPictures(tx);
    let version = (await findLastVersion(tx))?.version ?? 0;
    const setAt = deps.clock.now();
    return work({
      tx,
      async write(picture, content, action) {
        const { pictureId } = picture;
        version += 1;
        await insertVersion(tx, { ...content, version, pictureId, setBy: member.id, setAt });
        const facts = { before: await factsOf(tx, picture), after: await factsOf(tx, content) };
        await auditChange(deps, tx, member, action, { kind: 'picture', id: pictureId }, facts);
      },
    });
  });
}

const contentOf = ({
  state,
  place,
  roomTypeId,
  category,
  position,
  alt,
  title,
  description,
  focalX,
  focalY,
}: PictureContent): PictureContent => ({
  ...{ state, place, roomTypeId, category, position, alt, title, description, focalX, focalY },
});

/** Facts for the audit log. */
async function factsOf(tx: Tx, content: PictureContent) {
  const { state, place, roomTypeId, category, position, alt, title, description, focalX, focalY } = content;
  return {
    ...{ shown: state, where: placeLabels[place], category, position, alt, title, description },
    roomType: roomTypeId === null ? null : await findRoomTypeName(tx, roomTypeId),
    focalPoint: `${focalX} % from the left, ${focalY} % from the top`,
  };
}

/** Finds a picture as the caller has seen it. Throws AppError if it is gone or another one now. */
async function findSeen(tx: Tx, { id, version }: { id: string; version: number }): Promise<StoredPicture> {
  const picture = await findPicture(tx, id);
  if (!picture) throw new AppError('not_found', pictureMessages.notFound);
  if (picture.version !== version) throw new AppError('conflict', pictureMessages.changedMeanwhile);
  return picture;
}

/** Changes what a picture says and where it belongs, and publishes it. Returns what was done. Throws AppError. */
export const changePicture = (
  deps: PictureDeps,
  member: Changer,
  { id, version, isPublished, roomTypeId: typeId, category, ...words }: Parsed<'changePicture'>,
): Promise<string> =>
  change(deps, member, async (changing) => {
    const roomTypeId = typeId ?? null;
    const picture = await findSeen(changing.tx, { id, version });
    if (picture.state === 'removed') throw new AppError('conflict', pictureMessages.changedMeanwhile);
    if (kindOf(picture.place) !== kindOf(words.place)) throw fieldError('place', pictureMessages.otherKind);
    if (roomTypeId !== null && !(await findRoomTypeName(changing.tx, roomTypeId)))
      throw fieldError('roomTypeId', pictureMessages.roomType);
    const content: PictureContent = {
      ...words,
      roomTypeId,
      category: category ?? null,
      state: 'draft',
      position: null,
    };
    if (isPublished) await publish(changing, picture, content);
    else if (!isDeepStrictEqual(contentOf(picture), content)) await changing.write(picture, content, 'picture changed');
    return isPublished && picture.state === 'draft' ? pictureMessages.published : pictureMessages.saved;
  });

/** Publishes a picture at its place, in the place of the one that it replaces, or of the only one that can be there. */
async function publish(changing: Change, picture: StoredPicture, content: PictureContent): Promise<void> {
  const others = (await listPlace(changing.tx, content)).filter(({ pictureId }) => pictureId !== picture.pictureId);
  const staysInPlace =
    picture.state === 'published' && picture.place === content.place && picture.roomTypeId === content.roomTypeId;
  const replacedId = picture.state === 'draft' ? (await findUpload(changing.tx, picture.pictureId))?.replaces : null;
  const replaced = hasSeveral(content.place) ? others.find(({ pictureId }) => pictureId === replacedId) : others[0];
  if (!replaced && !staysInPlace && others.length >= pictureLimits.inPlace)
    throw fieldError('place', pictureMessages.full, 'conflict');
  if (replaced) await takeDown(changing, replaced);
  const lastPosition = others.at(-1)?.position ?? 0;
  const position = staysInPlace ? picture.position : (replaced?.position ?? lastPosition + 1);
  const published: PictureContent = { ...content, state: 'published', position };
  if (isDeepStrictEqual(contentOf(picture), published)) return;
  await changing.write(picture, published, picture.state === 'published' ? 'picture changed' : 'picture published');
}

const takeDown = (changing: Change, picture: StoredPicture): Promise<void> =>
  changing.write(picture, { ...contentOf(picture), state: 'removed', position: null }, 'picture removed');

/** Takes a picture off the site. Throws AppError. */
export const removePicture = (deps: PictureDeps, member: Changer, seen: Parsed<'removePicture'>): Promise<void> =>
  change(deps, member, async (changing) => {
    const picture = await findSeen(changing.tx, seen);
    if (picture.state === 'removed') throw new AppError('not_found', pictureMessages.notFound);
    await takeDown(changing, picture);
  });

/**
 * Makes a picture what it was in an earlier version. Published again, it comes last in its place if another picture has
 * its position now. Throws AppError.
 */
export const restorePicture = (
  deps: PictureDeps,
  member: Changer,
  { earlier, ...seen }: Parsed<'restorePicture'>,
): Promise<void> =>
  change(deps, member, async (changing) => {
    const picture = await findSeen(changing.tx, seen);
    const version = await findVersion(changing.tx, picture.pictureId, earlier);
    if (!version) throw fieldError('earlier', pictureMessages.version);
    const content = contentOf(version);
    if (isDeepStrictEqual(contentOf(picture), content)) throw new AppError('conflict', pictureMessages.isCurrent);
    if (content.state !== 'published') return changing.write(picture, content, 'picture put back');
    const others = (await listPlace(changing.tx, content)).filter(({ pictureId }) => pictureId !== picture.pictureId);
    const isTaken = others.some(({ position }) => position === content.position);
    if (isTaken && !hasSeveral(content.place)) {
      for (const other of others) await takeDown(changing, other);
      return changing.write(picture, content, 'picture put back');
    }
    if (others.length >= pictureLimits.inPlace) throw new AppError('conflict', pictureMessages.full);
    const position = isTaken ? (others.at(-1)?.position ?? 0) + 1 : content.position;
    return changing.write(picture, { ...content, position }, 'picture put back');
  });

/** Gives the published pictures of a place another order. Throws AppError if there are others than the caller has seen. */
export const orderPictures = (
  deps: PictureDeps,
  member: Changer,
  { place, roomTypeId, order }: Parsed<'orderPictures'>,
): Promise<void> =>
  change(deps, member, async (changing) => {
    const pictures = await listPlace(changing.tx, { place, roomTypeId: roomTypeId ?? null });
    const hasAll = order.length === pictures.length && pictures.every(({ pictureId }) => order.includes(pictureId));
    if (!hasAll) throw new AppError('conflict', pictureMessages.orderChanged);
    for (const picture of pictures) {
      const position = order.indexOf(picture.pictureId) + 1;
      if (position !== picture.position)
        await changing.write(picture, { ...contentOf(picture), position }, 'picture moved');
    }
  });
