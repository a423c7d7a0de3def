import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, type Day, formatDay, isDay } from '#contract/core/dates.ts';
import { type DeskDays, firstNightLeft } from '#contract/core/desk-day.ts';
import { guestCounts } from '#contract/core/guests.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { naira } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { changeMessages, changeProblems, type StayPreview, stayChange } from '#contract/front-desk/stay-change.ts';
import type { PlanOffer } from '#contract/rooms/plan-offers.ts';
import { planText } from '#contract/rooms/plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { ContactFields } from '#web/forms/guest-fields.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { type RoomTonight, useRoomsTonight } from '#web/office/core/use-rooms-tonight.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { contactHints } from '#web/office/front-desk/booking/contact-hints.ts';
import { useRoomOfStay } from '#web/office/front-desk/booking/edit-stay-room.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { OverrideReason, overrideField } from '#web/office/front-desk/booking/override-reason.tsx';
import { ChildrenField } from '#web/office/front-desk/booking/plan-fields.tsx';
import { specialPriceText } from '#web/office/front-desk/booking/special-price-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type EditStayDialogProps = {
  booking: DeskBooking;
  days: DeskDays;
  notice?: string | undefined;
  close: () => void;
};

export function EditStayDialog(props: EditStayDialogProps) {
  const { rooms, plans } = useRoomsTonight();
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Dialog title="Edit stay" onClose={() => (isDirty ? setIsLeaving(true) : props.close())}>
      {props.notice && (
        <div className="mb-5">
          <Notice>{props.notice}</Notice>
        </div>
      )}
      {rooms ? (
        <EditStayForm {...props} rooms={rooms} plans={plans} onDirty={setDirty} />
      ) : (
        <p role="status">Loading…</p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          tone="warning"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          pending={false}
          error={null}
          onConfirm={props.close}
          onClose={() => setIsLeaving(false)}
        >
          What you have changed is not saved yet.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type EditStayFormProps = EditStayDialogProps & {
  rooms: readonly RoomTonight[];
  plans: readonly PlanOffer[];
  onDirty: (isDirty: boolean) => void;
};

function EditStayForm({ booking: openedBooking, days, close, rooms, plans, onDirty }: EditStayFormProps) {
  const { stays: limits } = useFacts().hotel;
  const { desk_day: deskDay } = days;
  const context = { rooms, days, limits };
  // After a conflict this becomes the booking as the other user left it.
  const [booking, setBooking] = useState(openedBooking);
  const save = useBookingChange('changeStay');
  const [reason, setReason] = useState('');
  const form = useForm<StayValues, unknown, StayEdit>({
    resolver: stayRules(booking, context),
    defaultValues: stayValuesOf(booking, deskDay),
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const values = { ...stayValuesOf(booking, deskDay), ...useWatch({ control: form.control }) };
  const { room_id, check_in, check_out, guests, children, plan } = values;
  const changesType = room_id !== booking.room_id;
  const { choice: roomChoice, dirtyOk, fields: roomFields } = useRoomOfStay(booking, values);
  const hasChanges = isDirty || roomChoice.room !== undefined;
  useEffect(() => onDirty(hasChanges), [hasChanges, onDirty]);
  const needsPreview =
    (changesNights(booking, values) || changesGuestsPrice(booking, values, rooms) || roomChoice.room !== undefined) &&
    stayProblems(booking, values, context).length === 0;
  const preview = useApiQuery(
    'previewStay',
    {
      id: booking.id,
      room_id,
      check_in,
      check_out,
      guests,
      children,
      plan,
      ...roomChoice,
      ...roomFromOf(booking, values, deskDay),
    },
    { enabled: needsPreview },
  );
  const shownPreview = needsPreview && !preview.isPlaceholderData ? preview.data : undefined;

  const against = shownPreview?.against ?? [];
  const submission = useSubmit({
    form,
    send: (edit) =>
      save.mutateAsync({
        ...changedFields(booking, edit, deskDay),
        ...roomChoice,
        ...dirtyOk,
        ...overrideField(against, reason),
        ...{ id: booking.id, version: booking.version },
        ...(shownPreview && { seen_total: shownPreview.total_amount }),
      }),
    afterFailure(problem) {
      const freshBooking = refreshAfterFailure(problem);
      // The preview depends on the booking, which may have changed.
      refetch(['previewStay']);
      if (!freshBooking) return;
      setBooking(freshBooking);
      form.reset(stayValuesOf(freshBooking, deskDay), { keepDirtyValues: true });
    },
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: changeMessages.failed },
  });
  const inHouse = booking.status === 'checked_in';
  const room = rooms.find(({ id }) => id === room_id);
  const hasGuestPrices = room?.guest_prices !== undefined || booking.children > 0;
  useEffect(() => {
    if (form.getValues('children') >= guests) form.setValue('children', guests - 1, { shouldDirty: true });
  }, [form, guests]);
  const field = bindFields(form);

  return (
    <DialogForm {...submission} submitLabel="Save changes" canSubmit={hasChanges} cancel={close}>
      <ContactFields place="desk" register={form.register} errors={errors} hints={contactHints} />
      <SelectField
        label="Room type"
        hint={inHouse ? 'From tonight on. Nights that have passed stay as they were.' : undefined}
        {...field('room_id')}
      >
        {!rooms.some(({ id }) => id === booking.room_id) && (
          <option value={booking.room_id}>{booking.room_type}</option>
        )}
        {rooms.map(({ id, room_type, price_per_night }) => (
          <option key={id} value={id}>
            {room_type}, {naira(price_per_night)}
          </option>
        ))}
      </SelectField>
      {changesType && addDays(firstNight(booking, deskDay), 1) < check_out && (
        <DateField
          label="From the night of"
          min={firstNight(booking, deskDay)}
          max={isDay(check_out) ? addDays(check_out, -1) : undefined}
          hint={`The nights before stay in ${booking.room_type}.`}
          {...field('room_from')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label="Check-in"
          min={[booking.check_in, deskDay].sort()[0]}
          readOnly={inHouse}
          hint={inHouse ? 'The guest is in the house.' : undefined}
          {...field('check_in')}
        />
        <DateField label="Check-out" min={isDay(check_in) ? addDays(check_in, 1) : undefined} {...field('check_out')} />
      </div>
      {roomFields}
      <SelectField
        label="Number of guests"
        hint={room && `${room.room_type} sleeps up to ${room.max_occupancy}.`}
        {...field('guests', { valueAsNumber: true })}
      >
        <CountOptions counts={guestCounts} />
      </SelectField>
      {hasGuestPrices && guests > 1 && (
        <ChildrenField guests={guests} {...field('children', { valueAsNumber: true })} />
      )}
      {(plans.length > 1 || booking.booked_plan.name !== null) && (
        <SelectField
          label="Plan"
          hint="With another plan, the nights from tonight on get its price of today."
          {...field('plan')}
        >
          {!plans.some(({ code }) => code === booking.booked_plan.code) && (
            <option value={booking.booked_plan.code}>{booking.booked_plan.name}</option>
          )}
          {plans.map((each) => (
            <option key={each.code} value={each.code}>
              {planText(each)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Note (optional)"
        autoComplete="off"
        hint="For the staff. The guest does not see it."
        {...field('note')}
      />
      <StayPreviewPanel
        booking={booking}
        preview={shownPreview}
        error={needsPreview ? preview.error : null}
        pending={needsPreview && !shownPreview}
      />
      <OverrideReason against={against} value={reason} onChange={setReason} />
    </DialogForm>
  );
}

const formatSigned = (amount: number): string => (amount > 0 ? `+${naira(amount)}` : naira(amount));
const formatNightList = (nights: readonly string[]): string => nights.map(formatDay).join('; ');

type StayPreviewPanelProps = {
  booking: DeskBooking;
  preview: StayPreview | undefined;
  error: Error | null;
  pending: boolean;
};

function StayPreviewPanel({ booking, preview, error, pending }: StayPreviewPanelProps) {
  return (
    <section aria-label="After the change" className="rounded-xl border border-hairline bg-paper p-4">
      <h3 className="mb-2 text-lg">After the change</h3>
      <div role="status" aria-busy={pending} className="space-y-3">
        {error ? (
          <Notice tone="danger">{failureOf(error, { failed: changeMessages.previewFailed }).message}</Notice>
        ) : preview ? (
          <PreviewFigures booking={booking} preview={preview} />
        ) : (
          <p className="text-soft">{pending ? 'Working out the new total…' : 'The total stays as it is.'}</p>
        )}
      </div>
    </section>
  );
}

function PreviewFigures({ booking, preview }: { booking: DeskBooking; preview: StayPreview }) {
  const { nights_added, nights_dropped } = preview;
  const movedNights = nights_added.filter((night) => nights_dropped.includes(night));
  const isNotMoved = (night: Day) => !movedNights.includes(night);
  const [addedNights, droppedNights] = [nights_added.filter(isNotMoved), nights_dropped.filter(isNotMoved)];
  return (
    <>
      {!preview.available && <Notice tone="danger">{bookingMessages.unavailable}</Notice>}
      <FactList>
        {movedNights.length > 0 && preview.room_types.length === 1 && (
          <Fact label="Nights in the other room type">{formatNightList(movedNights)}</Fact>
        )}
        {addedNights.length > 0 && <Fact label="Nights added">{formatNightList(addedNights)}</Fact>}
        {droppedNights.length > 0 && <Fact label="Nights given up">{formatNightList(droppedNights)}</Fact>}
        {preview.room_types.length > 1 &&
          preview.room_types.map(({ room_type, from, until }) => (
            <Fact key={from} label={room_type}>
              {formatDay(from)} to {formatDay(until)}
            </Fact>
          ))}
        {preview.price_lines.map(({ nights, price_per_night }) => (
          <Fact key={price_per_night} label={`${nightsText(nights)} × ${naira(price_per_night)}`}>
            {naira(nights * price_per_night)}
          </Fact>
        ))}
        {preview.price_off > 0 && <Fact label={specialPriceText(booking)}>{naira(-preview.price_off)}</Fact>}
        {preview.transaction_fee > 0 && <Fact label="Transaction fee">{naira(preview.transaction_fee)}</Fact>}
        {booking.extra_charges > 0 && <Fact label="Extra charges">{naira(booking.extra_charges)}</Fact>}
        {booking.discount > 0 && <Fact label="Discount">{naira(-booking.discount)}</Fact>}
        {booking.services > 0 && <Fact label="Drinks and services">{naira(booking.services)}</Fact>}
        <Fact label="New total">
          {naira(preview.total_amount)} ({formatSigned(preview.difference)})
        </Fact>
        <Fact label="New balance">{naira(preview.balance)}</Fact>
        {preview.room_note && <Fact label="Room">{preview.room_note}</Fact>}
        {preview.credit > 0 && <Fact label="To be given back">{naira(preview.credit)}</Fact>}
      </FactList>
    </>
  );
}

type StayValues = {
  guest_name: string;
  guest_email: string;
  guest_phone: string;
  room_id: string;
  room_from: string;
  check_in: string;
  check_out: string;
  guests: number;
  children: number;
  plan: string;
  note: string;
};

/** The first night that can get another room type. */
const firstNight = ({ check_in: checkIn, check_out: checkOut }: DeskBooking, deskDay: Day): Day =>
  firstNightLeft({ checkIn, checkOut }, deskDay);

const stayValuesOf = (booking: DeskBooking, deskDay: Day): StayValues => ({
  guest_name: booking.guest_name,
  guest_email: booking.guest_email,
  guest_phone: booking.guest_phone,
  room_id: booking.room_id,
  room_from: firstNight(booking, deskDay),
  check_in: booking.check_in,
  check_out: booking.check_out,
  guests: booking.guests,
  children: booking.children,
  plan: booking.booked_plan.code,
  note: booking.note,
});

const stayForm = z.omit(stayChange, {
  ...{ id: true, version: true, seen_total: true },
  ...{ room: true, dirty_ok: true, price: true, override_reason: true },
});
type StayEdit = z.infer<typeof stayForm>;

/** The first night of another room type, if somebody has chosen a later one. */
const roomFromOf = (
  booking: DeskBooking,
  { room_id, room_from }: Pick<StayValues, 'room_id' | 'room_from'>,
  deskDay: Day,
) =>
  room_id !== booking.room_id && isDay(room_from) && room_from !== firstNight(booking, deskDay) ? { room_from } : {};

const toStayRequest = (values: Pick<StayValues, 'room_id' | 'check_in' | 'check_out' | 'guests' | 'children'>) => ({
  roomId: values.room_id,
  checkIn: values.check_in,
  checkOut: values.check_out,
  guests: values.guests,
  children: values.children,
});

type StayContext = { rooms: readonly RoomTonight[]; days: DeskDays; limits: Hotel['stays'] };

/** The problems for which the server would refuse the stay, except missing availability. */
function stayProblems(booking: DeskBooking, values: StayValues, { rooms, days, limits }: StayContext) {
  if (!isDay(values.check_in) || !isDay(values.check_out)) return [];
  const room = rooms.find(({ id }) => id === values.room_id);
  const stay = { ...toStayRequest(booking), status: booking.status };
  const { room_from: roomFrom } = roomFromOf(booking, values, days.desk_day);
  const roomLimits = room && { name: room.room_type, maxOccupancy: room.max_occupancy };
  return changeProblems(stay, { ...toStayRequest(values), roomFrom }, days, limits, roomLimits);
}

const stayRules = (booking: DeskBooking, context: StayContext) =>
  schemaResolver<StayValues, StayEdit>(stayForm, (values) => stayProblems(booking, values, context));

/** Only changed fields are sent, so that a change of another field by another user survives. */
const changedFields = (booking: DeskBooking, { room_from = '', ...edit }: StayEdit, deskDay: Day): StayEdit => {
  const before = stayValuesOf(booking, deskDay);
  const changed = Object.entries(edit).filter(([key, value]) => before[key as keyof StayValues] !== value);
  const { room_id = booking.room_id } = edit;
  return { ...Object.fromEntries(changed), ...roomFromOf(booking, { room_id, room_from }, deskDay) };
};

/** Whether other guests cost another price. */
const changesGuestsPrice = (
  booking: DeskBooking,
  { room_id, guests, children }: StayValues,
  rooms: readonly RoomTonight[],
): boolean =>
  (guests !== booking.guests || children !== booking.children) &&
  (booking.booked_plan.breakfast || rooms.find(({ id }) => id === room_id)?.guest_prices !== undefined);

/** Whether the nights differ from the booked ones, so that a new total must be previewed. */
const changesNights = (booking: DeskBooking, { room_id, check_in, check_out, plan }: StayValues): boolean =>
  isDay(check_in) &&
  isDay(check_out) &&
  (plan !== booking.booked_plan.code ||
    room_id !== booking.room_id ||
    check_in !== booking.check_in ||
    check_out !== booking.check_out);
