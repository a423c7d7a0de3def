import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { noPicture } from '#contract/core/gallery.ts';
import { guestCounts } from '#contract/core/guests.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type RoomTypeView, roomPictures, roomTypeMessages } from '#contract/rooms/inventory.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { InventoryDialog, pictureLabels, RoomPreview } from '#web/office/rooms/inventory-dialog.tsx';
import { emptyRoomType, roomTypeFrom, roomTypeRules, roomTypeValuesOf } from '#web/office/rooms/room-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

export function RoomTypes() {
  const { data, error } = useApiQuery('listRoomTypes', {});
  const [dialog, setDialog] = useState<{ type?: RoomTypeView }>();
  const [typeWithoutRooms, setTypeWithoutRooms] = useState<RoomTypeView>();
  return (
    <Panel title="Room types" intro="What guests read and pay. A new price counts for new bookings only.">
      {error && (
        <Notice tone="danger">{failureOf(error, failureTextsWithStatus(roomTypeMessages.fetchFailed)).message}</Notice>
      )}
      <ul className="divide-y divide-hairline">
        {data?.data.map((type) => (
          <li key={type.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{type.roomType}</p>
              <p className="text-sm text-soft figures">
                {formatNaira(type.pricePerNightKobo)} per night · up to {plural(type.maxOccupancy, 'guest')}
                {type.inventoryId === null && ' · no rooms yet'}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {type.inventoryId === null && (
                <TableAction
                  label="Add rooms"
                  rowName={`of ${type.roomType}`}
                  icon={Plus}
                  onClick={() => setTypeWithoutRooms(type)}
                />
              )}
              <TableAction
                label="Edit"
                rowName={`room type ${type.roomType}`}
                icon={Pencil}
                onClick={() => setDialog({ type })}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button look="outline" onClick={() => setDialog({})} className="mt-4">
        <Plus aria-hidden="true" className="size-5" />
        Add room type
      </Button>
      {typeWithoutRooms && (
        <InventoryDialog firstType={typeWithoutRooms.id} close={() => setTypeWithoutRooms(undefined)} />
      )}
      {dialog && <RoomTypeDialog {...dialog} close={() => setDialog(undefined)} />}
    </Panel>
  );
}

type RoomTypeDialogProps = {
  type?: RoomTypeView;
  close: () => void;
};

export function RoomTypeDialog({ type, close }: RoomTypeDialogProps) {
  return (
    <Dialog title={type ? `Edit ${type.roomType}` : 'Add room type'} onClose={close}>
      <RoomTypeForm type={type} close={close} />
    </Dialog>
  );
}

function RoomTypeForm({ type, close }: { type: RoomTypeView | undefined; close: () => void }) {
  const add = useApiMutation('addRoomType');
  const update = useApiMutation('updateRoomType');
  const { form, field, submission } = useOfficeForm({
    rules: roomTypeRules,
    defaultValues: type ? roomTypeValuesOf(type) : emptyRoomType,
    send: (values) =>
      type
        ? update.mutateAsync({
            ...roomTypeFrom(values),
            id: type.id,
            was: { pricePerNightKobo: type.pricePerNightKobo },
          })
        : add.mutateAsync(roomTypeFrom(values)),
    onSuccess: closeWithToast(close),
    failureTexts: failureTextsWithStatus(roomTypeMessages.saveFailed),
  });
  const image = useWatch({ control: form.control, name: 'image' });
  const { picturesAreDrawn } = useFacts().hotel;
  const isKnown = image === noPicture || roomPictures.some((name) => name === image);

  return (
    <DialogForm {...submission} submitLabel={type ? 'Save changes' : 'Add room type'} cancel={close}>
      <TextField label="Name" {...field('roomType')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NairaField
          label="Price per night (₦)"
          hint={type && 'Bookings that are made already keep their price.'}
          {...field('pricePerNight')}
        />
        <SelectField
          label="Guests at most"
          hint="Adults and children together."
          {...field('maxOccupancy', { valueAsNumber: true })}
        >
          <CountOptions counts={guestCounts} />
        </SelectField>
      </div>
      <TextField
        label="Amenities"
        hint="With commas between, such as Wi-Fi, air conditioning, breakfast for 2 guests."
        {...field('amenities')}
      />
      <TextAreaField label="Description" hint="A few sentences that guests read." rows={4} {...field('description')} />
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <TextField label="Size (m²)" hint="Empty: not shown." {...field('sizeSqm')} />
        <TextField label="Beds" hint="Such as: One wide bed, 180 × 200 cm." {...field('beds')} />
      </div>
      <TextField label="View" hint="Such as: Over the garden." {...field('view')} />
      <TextAreaField
        label="In the room"
        hint="One thing in each line, such as Bathtub. Guests read the list on the page of this type."
        rows={5}
        {...field('equipment')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Picture" hint="Those of the screen Pictures come before it." {...field('image')}>
          <option value="">Choose a picture</option>
          {image && !isKnown && <option value={image}>{image}</option>}
          <option value={noPicture}>No picture</option>
          {roomPictures.map((name, index) => (
            <option key={name} value={name}>
              {picturesAreDrawn ? pictureLabels[name] : `Room picture ${index + 1}`}
            </option>
          ))}
        </SelectField>
        <RoomPreview image={image} />
      </div>
    </DialogForm>
  );
}
