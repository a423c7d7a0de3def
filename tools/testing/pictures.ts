import sharp, { type Sharp } from 'sharp';
import type { PictureContent } from '#server/pictures/picture-store.ts';
import {
  endUpload,
  findLastVersion,
  insertPicture,
  insertUpload,
  insertVersion,
  lockPictures,
} from '#server/pictures/picture-store.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

type DrawnFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';

/** A picture with a gradient, which no encoder makes trivially small. */
export function drawPicture(width: number, height: number, color = '#a42'): Sharp {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g">
      <stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="60%" r="20%" fill="#246"/></svg>`,
  );
  return sharp(gradient);
}

export const makePicture = (format: DrawnFormat, width = 900, height = 600, color?: string): Promise<Buffer> =>
  drawPicture(width, height, color).flatten({ background: '#fff' }).toFormat(format).toBuffer();

/** A photograph as a phone makes it: lying on its side, and with the place where it was taken. */
export const makePhotoWithPlace = (): Promise<Buffer> =>
  drawPicture(1200, 900)
    .flatten({ background: '#fff' })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera of Ada', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Adds a picture to the hotel as if somebody had sent it, without encoding one. Returns its id and its version. */
export async function addPicture(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  changes: Partial<PictureContent> = {},
): Promise<{ id: string; version: number; hash: string }> {
  const at = clock.now();
  const content: PictureContent = {
    ...{ state: 'draft', place: 'gallery', roomTypeId: null, category: 'rooms', position: null },
    ...{ alt: '', title: '', description: '', focalX: 50, focalY: 50 },
    ...changes,
  };
  return db.tx(async (tx) => {
    await lockPictures(tx);
    const { earlier } = await tx
      .selectFrom('pictureUpload')
      .select(({ fn }) => fn.countAll<number>().as('earlier'))
      .executeTakeFirstOrThrow();
    const number = Number(earlier) + 1;
    const hash = number.toString(16).padStart(32, '0');
    const { id: staff } = await tx
      .selectFrom('staff')
      .select('id')
      .where('staffId', '=', 'ADMIN001')
      .executeTakeFirstOrThrow();
    const { place, roomTypeId, category } = content;
    const id = await insertUpload(tx, {
      ...{ hash: `${hash}${hash}`, bytes: Buffer.from('file'), fileName: `picture ${number}.jpg`, place },
      ...{ roomTypeId, category, replaces: null, uploadedBy: staff, uploadedAt: at },
    });
    await endUpload(tx, id, at);
    const bytes = Buffer.from(`picture ${number}`);
    await insertPicture(tx, {
      ...{ id, hash, kind: 'photo', width: 900, height: 600, blur: 'a42'.repeat(12), encodedAt: at },
      files: [400, 600, 900].map((width) => ({ width, format: 'webp' as const, bytes })),
    });
    const version = ((await findLastVersion(tx))?.version ?? 0) + 1;
    await insertVersion(tx, { ...content, version, pictureId: id, setBy: staff, setAt: at });
    return { id, version, hash };
  });
}
