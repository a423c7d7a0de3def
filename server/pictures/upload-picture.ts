import { createHash } from 'node:crypto';
import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { kindOf, pictureMessages } from '#contract/pictures/pictures.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { fileProblemOf } from '#server/pictures/picture-file.ts';
import { findPicture, findRoomTypeName, insertUpload, isThere, lockPictures } from '#server/pictures/picture-store.ts';

/** Takes a file and has it encoded. Throws AppError, for the field `file` if the file is no picture that stands still. */
export async function uploadPicture(
  deps: Pick<Deps, 'db' | 'clock'>,
  member: Member,
  input: Parsed<'uploadPicture'>,
): Promise<void> {
  const bytes = Buffer.from(input.file, 'base64');
  const problem = fileProblemOf(bytes);
  if (problem) throw fieldError('file', problem);
  const { place, roomTypeId = null, category = null, replaces = null, fileName = '' } = input;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await lockPictures(tx);
    if (roomTypeId !== null && !(await findRoomTypeName(tx, roomTypeId)))
      throw fieldError('roomTypeId', pictureMessages.roomType);
    const replaced = replaces === null ? undefined : await findPicture(tx, replaces);
    if (replaces !== null && replaced?.state !== 'published') throw new AppError('not_found', pictureMessages.replaced);
    if (replaced && kindOf(replaced.place) !== kindOf(place)) throw fieldError('replaces', pictureMessages.otherKind);
    if (await isThere(tx, { hash, place, roomTypeId })) throw fieldError('file', pictureMessages.there, 'conflict');
    const id = await insertUpload(tx, {
      ...{ hash, bytes, fileName, place, roomTypeId, category, replaces },
      ...{ uploadedBy: member.id, uploadedAt: at },
    });
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'picture sent', subject: { kind: 'picture', id } },
      after: { fileName, place },
    });
    await enqueue(tx, { kind: 'picture.uploaded', payload: { uploadId: id }, at, dedupeKey: `picture ${id}` });
  });
}
