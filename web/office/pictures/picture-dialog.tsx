import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';
import {
  kindOf,
  type PictureList,
  type PictureView,
  pictureChange,
  pictureMessages,
} from '#contract/pictures/pictures.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { FocalPointField } from '#web/office/pictures/focal-point.tsx';
import { smallUrl } from '#web/office/pictures/picture-address.ts';
import { SpotOptions } from '#web/office/pictures/spot-options.tsx';
import { listSpots, readSpot, spotOf } from '#web/office/pictures/spots.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { alt, title, description, focalX, focalY } = pictureChange.def.shape;
const formSchema = z.object({
  spot: lineField(pictureMessages.place, 'Place', 80),
  ...{ alt, title, description, focalX, focalY },
});
const rules = schemaResolver(formSchema, (values) =>
  values.alt.trim() === '' ? [{ field: 'alt', message: pictureMessages.alt }] : [],
);

type PictureDialogProps = { picture: PictureView; list: PictureList; close: () => void };

/** What a picture shows and where it belongs. Saved, it is published. */
export function PictureDialog({ picture, list, close }: PictureDialogProps) {
  const isDraft = picture.state === 'draft';
  return (
    <Dialog title={isDraft ? 'Publish a picture' : 'Edit a picture'} onClose={close}>
      <PictureForm picture={picture} list={list} close={close} />
    </Dialog>
  );
}

function PictureForm({ picture, list, close }: PictureDialogProps) {
  const save = useApiMutation('changePicture');
  const { form, field, submission } = useOfficeForm({
    rules,
    defaultValues: {
      spot: spotOf(picture),
      ...{ alt: picture.alt, title: picture.title, description: picture.description },
      ...{ focalX: picture.focalX, focalY: picture.focalY },
    },
    send: ({ spot, ...values }) =>
      save.mutateAsync({
        ...{ id: picture.id, version: picture.version, isPublished: true },
        ...{ ...values, ...readSpot(spot) },
      }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: pictureMessages.saveFailed },
    afterFailure: () => refetchAfter('changePicture'),
    fields: { place: 'spot', roomTypeId: 'spot', category: 'spot' },
  });
  const [x, y, spot] = useWatch({ control: form.control, name: ['focalX', 'focalY', 'spot'] });
  const kind = kindOf(picture.place);
  const replaced = list.pictures.find(({ id, state }) => id === picture.replaces && state === 'published');
  return (
    <DialogForm {...submission} submitLabel={picture.state === 'draft' ? 'Publish' : 'Save changes'} cancel={close}>
      {replaced && <Notice>It takes the place of “{replaced.title || replaced.alt}”, which goes off the site.</Notice>}
      {kind === 'photo' ? (
        <FocalPointField
          src={smallUrl(picture)}
          width={picture.width}
          height={picture.height}
          point={{ x, y }}
          onChange={(point) => {
            form.setValue('focalX', point.x);
            form.setValue('focalY', point.y);
          }}
        />
      ) : (
        <img src={smallUrl(picture)} alt="" className="max-h-40 max-w-full rounded-xl bg-paper p-4" />
      )}
      <TextField label="What the picture shows" hint="One sentence for guests who cannot see it." {...field('alt')} />
      {kind === 'photo' && (
        <SelectField label="Where it belongs" {...field('spot')}>
          <SpotOptions spots={listSpots(kind, list.roomTypes)} />
        </SelectField>
      )}
      {spot.startsWith('gallery/') && (
        <>
          <TextField label="Title" hint="Left empty, the picture has no title." {...field('title')} />
          <TextField label="Sentence below the title" {...field('description')} />
        </>
      )}
    </DialogForm>
  );
}
