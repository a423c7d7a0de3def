import { ArrowDown, ArrowUp, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type PictureList, type PictureView, pictureMessages } from '#contract/pictures/pictures.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { MoveButton } from '#web/office/core/move-button.tsx';
import { ChooseFiles } from '#web/office/pictures/choose-files.tsx';
import { pictureName, smallUrl } from '#web/office/pictures/picture-address.ts';
import { PictureDialog } from '#web/office/pictures/picture-dialog.tsx';
import { spotLabel, spotOf } from '#web/office/pictures/spots.ts';
import type { useSending } from '#web/office/pictures/use-sending.ts';
import { VersionsDialog } from '#web/office/pictures/versions-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type PictureRowProps = {
  picture: PictureView;
  list: PictureList;
  sending: ReturnType<typeof useSending>;
  /** Moves the picture before the one above it or after the one below it; missing where there is no order. */
  move?: { up: (() => void) | undefined; down: (() => void) | undefined } | undefined;
};

/** A picture with what can be done with it. */
export function PictureRow({ picture, list, sending, move }: PictureRowProps) {
  const [dialog, setDialog] = useState<'edit' | 'versions' | 'remove'>();
  const close = () => setDialog(undefined);
  const name = pictureName(picture);
  const isDraft = picture.state === 'draft';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <img
        src={smallUrl(picture)}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        className="h-16 w-24 shrink-0 rounded-lg bg-paper object-contain"
      />
      <div className="min-w-40 grow basis-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-soft">{spotLabel(picture, list.roomTypes)}</p>
        {picture.title && <p className="text-sm text-soft">{picture.alt}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {move && (
          <>
            <MoveButton label={`Move ${name} up`} icon={ArrowUp} disabled={!move.up} onClick={() => move.up?.()} />
            <MoveButton
              label={`Move ${name} down`}
              icon={ArrowDown}
              disabled={!move.down}
              onClick={() => move.down?.()}
            />
          </>
        )}
        {isDraft ? (
          <Button onClick={() => setDialog('edit')}>
            Publish<span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <>
            <TableAction label="Edit" rowName={name} icon={Pencil} onClick={() => setDialog('edit')} />
            <ChooseFiles
              label={
                <>
                  Replace<span className="sr-only"> {name}</span>
                </>
              }
              isSeveral={false}
              isOff={sending.isSending}
              onChoose={(files) => void sending.send(files, spotOf(picture), picture.id)}
            />
            <TableAction label="Versions" rowName={`of ${name}`} icon={History} onClick={() => setDialog('versions')} />
          </>
        )}
        <TableAction label="Remove" rowName={name} icon={Trash2} tone="danger" onClick={() => setDialog('remove')} />
      </div>
      {dialog === 'edit' && <PictureDialog picture={picture} list={list} close={close} />}
      {dialog === 'versions' && <VersionsDialog picture={picture} list={list} close={close} />}
      {dialog === 'remove' && (
        <ConfirmWithReason
          call="removePicture"
          input={() => ({ id: picture.id, version: picture.version })}
          texts={{ done: pictureMessages.removed, failed: pictureMessages.removeFailed, reason: '' }}
          needsReason={false}
          title="Remove this picture?"
          confirmLabel="Remove"
          close={close}
          onDone={close}
        >
          <p className="wrap-anywhere">
            {name} goes {isDraft ? 'off the list' : 'off the site'}. Below, under Removed, it can be put back.
          </p>
        </ConfirmWithReason>
      )}
    </li>
  );
}
