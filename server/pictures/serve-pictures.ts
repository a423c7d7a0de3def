import type { FastifyInstance } from 'fastify';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import { type PictureFormat, pictureFormats, type SitePictures } from '#contract/core/site-pictures.ts';
import type { Deps } from '#server/core/deps.ts';
import { findPictureBytes } from '#server/pictures/picture-store.ts';

const filePattern = new RegExp(`^([0-9a-f]{32})-([1-9]\\d{0,3})\\.(${pictureFormats.join('|')})$`);

const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** In bytes: about sixty pages of pictures on a phone. */
const cacheLimit = 24_000_000;

/** Serves the files of pictures that are not removed. The content of an address never changes, so browsers keep it. */
export function mountPictures(app: FastifyInstance, deps: Pick<Deps, 'db' | 'pictures'>): void {
  const cache = makeCache();
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { file } = request.params;
    const [, hash, width, format] = filePattern.exec(file) ?? [];
    if (!hash || !isFormat(format)) throw new AppError('not_found', errorMessages.notFound);
    // A picture can have been removed, so each change of the pictures empties the cache.
    const files = cache.ofPictures(deps.pictures);
    const bytes = files.find(file) ?? (await findPictureBytes(deps.db.read, { hash, width: Number(width), format }));
    if (!bytes) throw new AppError('not_found', errorMessages.notFound);
    files.add(file, bytes);
    return reply
      .type(mediaTypes[format])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

const isFormat = (text: string | undefined): text is PictureFormat => pictureFormats.some((format) => format === text);

/** Files by their names. When they take too much memory, those go that were not asked for longest. */
function makeCache() {
  const bytesByName = new Map<string, Uint8Array>();
  let size = 0;
  let made: SitePictures | undefined;
  const remove = (name: string) => {
    size -= bytesByName.get(name)?.byteLength ?? 0;
    bytesByName.delete(name);
  };
  return {
    ofPictures(pictures: SitePictures) {
      if (made !== pictures) {
        bytesByName.clear();
        size = 0;
        made = pictures;
      }
      return {
        find: (name: string) => bytesByName.get(name),
        /** Adds a file as the one that was asked for last. */
        add(name: string, bytes: Uint8Array) {
          // Meanwhile the pictures have changed, and with them what may be served.
          if (made !== pictures) return;
          remove(name);
          bytesByName.set(name, bytes);
          size += bytes.byteLength;
          for (const oldest of bytesByName.keys()) {
            if (size <= cacheLimit) return;
            remove(oldest);
          }
        },
      };
    },
  };
}
