import { Undo2 } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { type PictureList, type PictureView, pictureMessages } from '#contract/pictures/pictures.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { pictureName } from '#web/office/pictures/picture-address.ts';
import { spotLabel } from '#web/office/pictures/spots.ts';
import { TableAction } from '#web/ui/table-action.tsx';

/** Pictures that were taken off the site. Nobody can open their files until they are put back. */
export function RemovedPictures({ pictures, list }: { pictures: readonly PictureView[]; list: PictureList }) {
  const restore = useApiMutation('restorePicture');
  const putBack = async ({ id, version, earlier }: PictureView) => {
    if (earlier === null || restore.isPending) return;
    try {
      toast.success((await restore.mutateAsync({ id, version, earlier })).message);
    } catch (problem) {
      refetchAfter('restorePicture');
      toast.error(failureOf(problem, { failed: pictureMessages.restoreFailed }).message);
    }
  };
  return (
    <ul className="-my-3 divide-y divide-hairline">
      {pictures.map((picture) => (
        <li key={picture.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{pictureName(picture)}</p>
            <p className="text-sm text-soft">{spotLabel(picture, list.roomTypes)}</p>
          </div>
          <TableAction
            label="Put back"
            rowName={pictureName(picture)}
            icon={Undo2}
            onClick={() => void putBack(picture)}
          />
        </li>
      ))}
    </ul>
  );
}
