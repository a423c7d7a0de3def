import { createHash } from 'node:crypto';
import { kindOf, pictureLimits } from '#contract/pictures/pictures.ts';
import type { Deps } from '#server/core/deps.ts';
import type { EncodedPicture } from '#server/core/picture-encoder.ts';
import {
  endUpload,
  findLastVersion,
  findPicture,
  findUpload,
  insertPicture,
  insertVersion,
  lockPictures,
  type PictureUpload,
  refuseUpload,
} from '#server/pictures/picture-store.ts';

const retryMs = 1_000;

/**
 * The job of an upload: encodes it, which makes it a draft, or refuses it. Returns when to try again while another
 * picture is being encoded.
 */
export async function encodeUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'pictureEncoder'>,
  uploadId: string,
): Promise<Date | undefined> {
  const { db, clock, pictureEncoder } = deps;
  const upload = await findUpload(db.read, uploadId);
  if (!upload?.bytes) return undefined;
  if (pictureEncoder.isBusy()) return new Date(clock.now().getTime() + retryMs);
  const kind = kindOf(upload.place);
  const encoded = await pictureEncoder.encode(upload.bytes, kind, pictureLimits.width[kind]);
  if ('problem' in encoded) {
    await db.tx((tx) => refuseUpload(tx, uploadId, encoded.problem, clock.now()));
    return undefined;
  }
  await storeEncoded(deps, upload, encoded);
  return undefined;
}

/** The title of a picture that is replaced stays. What the picture shows has to be said anew. */
async function storeEncoded(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  upload: PictureUpload,
  { files, ...encoded }: EncodedPicture,
): Promise<void> {
  const decoded = files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }));
  const at = clock.now();
  const { id, place, roomTypeId, category, uploadedBy } = upload;
  await db.tx(async (tx) => {
    await lockPictures(tx);
    if (!(await endUpload(tx, id, at))) return;
    const picture = { ...encoded, id, hash: hashOf(decoded), kind: kindOf(place), encodedAt: at };
    await insertPicture(tx, { ...picture, files: decoded });
    const replaced = upload.replaces === null ? undefined : await findPicture(tx, upload.replaces);
    await insertVersion(tx, {
      version: ((await findLastVersion(tx))?.version ?? 0) + 1,
      ...{ pictureId: id, state: 'draft', place, roomTypeId, category, position: null },
      ...{ alt: '', title: replaced?.title ?? '', description: replaced?.description ?? '' },
      ...{ focalX: 50, focalY: 50, setBy: uploadedBy, setAt: at },
    });
  });
}

function hashOf(files: readonly { bytes: Buffer }[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
}
