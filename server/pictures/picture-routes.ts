import { AppError } from '#contract/core/errors.ts';
import { pictureMessages } from '#contract/pictures/pictures.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { changePicture, orderPictures, removePicture, restorePicture } from '#server/pictures/change-picture.ts';
import {
  type ListedPicture,
  listPictures,
  listTypeNames,
  listUploads,
  listVersions,
} from '#server/pictures/picture-store.ts';
import { uploadPicture } from '#server/pictures/upload-picture.ts';

type PictureCall =
  | 'listPictures'
  | 'uploadPicture'
  | 'orderPictures'
  | 'changePicture'
  | 'removePicture'
  | 'listPictureVersions'
  | 'restorePicture';

const removedShown = 20;
const refusedShownMs = 3_600_000;

/** `refresh` makes this process show a change at once. Other processes see it within a second. */
export function pictureRoutes(deps: Deps, refresh: () => Promise<void>): Handlers<PictureCall> {
  return {
    async listPictures() {
      const { db, clock } = deps;
      const [pictures, uploads, roomTypes] = await Promise.all([
        listPictures(db.read, removedShown),
        listUploads(db.read, new Date(clock.now().getTime() - refusedShownMs)),
        listTypeNames(db.read),
      ]);
      return { pictures: pictures.map(presentPicture), uploads, roomTypes };
    },

    async uploadPicture({ input, member }) {
      await uploadPicture(deps, member(), input);
      deps.wake();
      return { message: pictureMessages.uploaded };
    },

    async orderPictures({ input, member }) {
      await orderPictures(deps, member(), input);
      await refresh();
      return { message: pictureMessages.ordered };
    },

    async changePicture({ input, member }) {
      const message = await changePicture(deps, member(), input);
      await refresh();
      return { message };
    },

    async removePicture({ input, member }) {
      await removePicture(deps, member(), input);
      await refresh();
      return { message: pictureMessages.removed };
    },

    async listPictureVersions({ input }) {
      const versions = await listVersions(deps.db.read, input.id);
      if (versions.length === 0) throw new AppError('not_found', pictureMessages.notFound);
      return {
        data: versions.map(({ setByName, setAt, ...version }) => ({
          ...version,
          ...{ setBy: setByName, setAt: setAt.toISOString() },
        })),
      };
    },

    async restorePicture({ input, member }) {
      await restorePicture(deps, member(), input);
      await refresh();
      return { message: pictureMessages.restored };
    },
  };
}

const presentPicture = ({ pictureId, setBy: _, setAt: __, blur: ___, ...picture }: ListedPicture) => ({
  ...picture,
  id: pictureId,
});
