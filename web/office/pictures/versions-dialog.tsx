import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type PictureList, type PictureView, pictureMessages } from '#contract/pictures/pictures.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { spotLabel } from '#web/office/pictures/spots.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

const stateLabels = { draft: 'Draft', published: 'Published', removed: 'Removed' } as const;

type VersionsDialogProps = { picture: PictureView; list: PictureList; close: () => void };

/** What a picture was after each change, each of which can be had again. */
export function VersionsDialog({ picture, list, close }: VersionsDialogProps) {
  const formatInstant = useFormatInstant();
  const { data, error, refetch, isFetching } = useApiQuery('listPictureVersions', { id: picture.id });
  const restore = useApiMutation('restorePicture');
  const [failure, setFailure] = useState<string>();
  const putBack = async (earlier: number) => {
    setFailure(undefined);
    try {
      const { message } = await restore.mutateAsync({ id: picture.id, version: picture.version, earlier });
      close();
      toast.success(message);
    } catch (problem) {
      refetchAfter('restorePicture');
      setFailure(failureOf(problem, { failed: pictureMessages.restoreFailed }).message);
    }
  };
  return (
    <Dialog title="Versions of the picture" onClose={close}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {!data && error && (
        <LoadProblem query={{ refetch, isFetching }}>
          {failureOf(error, { failed: pictureMessages.versionsFailed }).message}
        </LoadProblem>
      )}
      <ol className="divide-y divide-hairline">
        {data?.data.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">
                {stateLabels[version.state]}
                {version.state === 'published' && `: ${spotLabel(version, list.roomTypes)}`}
              </p>
              <p>{version.title || version.alt || 'No words yet'}</p>
              <p className="text-sm text-soft">
                {version.setBy}, {formatInstant(version.setAt)}
              </p>
            </div>
            {version.version === picture.version ? (
              <span className="text-sm text-soft">Now</span>
            ) : (
              version.state !== 'removed' && (
                <Button look="outline" loading={restore.isPending} onClick={() => void putBack(version.version)}>
                  Put back
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
