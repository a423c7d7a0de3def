import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { type DetailName, detailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { addDays, type Day, formatDay, isDay } from '#contract/core/dates.ts';
import { type DeskDays, firstNightLeft } from '#contract/core/desk-day.ts';
import { mostGuestsIn, partySizesUpTo } from '#contract/core/guests.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { changeMessages, changeProblems, type StayPreview, stayChange } from '#contract/front-desk/stay-change.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { bindGuestFields, DetailFields } from '#web/forms/guest-fields.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { formElementOf } from '#web/forms/server-errors.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { contactHints } from '#web/office/front-desk/booking/contact-hints.ts';
import { useRoomOfStay } from '#web/office/front-desk/booking/edit-stay-room.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { OverrideReason, overrideField } from '#web/office/front-desk/booking/override-reason.tsx';
import { ChildrenField } from '#web/office/front-desk/booking/rate-plan-fields.tsx';
import { specialPriceText } from '#web/office/front-desk/booking/special-price-text.ts';
import { type RoomTypeTonight, useRoomsTonight } from '#web/office/rooms/use-rooms-tonight.ts';
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
  const { rooms, plans: ratePlans } = useRoomsTonight();
  return (
    <Dialog title="Edit stay" onClose={props.close}>
      {props.notice && (
        <div className="mb-5">
          <Notice>{props.notice}</Notice>
        </div>
      )}
      {rooms ? <EditStayForm {...props} rooms={rooms} ratePlans={ratePlans} /> : <p role="status">Loading…</p>}
    </Dialog>
  );
}

type EditStayFormProps = EditStayDialogProps & {
  rooms: readonly RoomTypeTonight[];
  ratePlans: readonly RatePlanOffer[];
};

function EditStayForm({ booking: openedBooking, days, close, rooms, ratePlans }: EditStayFormProps) {
  const { stays: limits } = useFacts().hotel;
  const { deskDay } = days;
  const ruleContext = { rooms, days, limits };
  // After a conflict, `booking` becomes the booking as the other user left it.
  const [booking, setBooking] = useState(openedBooking);
  const save = useBookingChange('changeStay');
  const [reason, setReason] = useState('');
  const form = useForm<StayValues, unknown, StayEdit>({
    resolver: stayRules(booking, ruleContext),
    defaultValues: stayValuesOf(booking, deskDay),
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const values = { ...stayValuesOf(booking, deskDay), ...useWatch({ control: form.control }) };
  const { roomId, checkIn, checkOut, guests, children, plan: ratePlanCode } = values;
  const changesType = roomId !== booking.roomId;
  const { choice: roomChoice, dirtyOk, fields: roomFields } = useRoomOfStay(booking, values);
  const hasChanges = isDirty || roomChoice.room !== undefined;
  // The room is chosen outside the form, which asks about all else.
  useUnsaved({ element: () => formElementOf(form), isUnsaved: () => roomChoice.room !== undefined });
  const needsPreview =
    (changesNights(booking, values) ||
      mayChangePriceByGuests(booking, values, rooms) ||
      roomChoice.room !== undefined) &&
    stayProblems(booking, values, ruleContext).length === 0;
  const previewQuery = useApiQuery(
    'previewStay',
    {
      id: booking.id,
      roomId,
      checkIn,
      checkOut,
      guests,
      children,
      plan: ratePlanCode,
      ...roomChoice,
      ...roomFromOf(booking, values, deskDay),
    },
    { enabled: needsPreview },
  );
  const shownPreview = needsPreview && !previewQuery.isPlaceholderData ? previewQuery.data : undefined;

  const brokenConditions = shownPreview?.against ?? [];
  const submission = useSubmit({
    form,
    send: (edit) =>
      save.mutateAsync({
        ...changedFields(booking, edit, deskDay),
        ...roomChoice,
        ...dirtyOk,
        ...overrideField(brokenConditions, reason),
        ...{ id: booking.id, version: booking.version },
        ...(shownPreview && { seenTotalKobo: shownPreview.totalAmountKobo }),
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
  const isInHouse = booking.status === 'checked_in';
  const room = rooms.find(({ id }) => id === roomId);
  const hasGuestPrices = room?.guestPrices !== undefined || booking.children > 0;
  useEffect(() => {
    if (form.getValues('children') >= guests) form.setValue('children', guests - 1, { shouldDirty: true });
  }, [form, guests]);
  const field = bindFields(form);

  return (
    <DialogForm {...submission} hasFixedButtons submitLabel="Save changes" canSubmit={hasChanges} cancel={close}>
      <DetailFields place="desk" field={bindGuestFields(form, 'desk')} hints={contactHints} />
      <SelectField
        label="Room type"
        hint={isInHouse ? 'From tonight on. Nights that have passed stay as they were.' : undefined}
        {...field('roomId')}
      >
        {!rooms.some(({ id }) => id === booking.roomId) && <option value={booking.roomId}>{booking.roomType}</option>}
        {rooms.map(({ id, roomType, pricePerNightKobo }) => (
          <option key={id} value={id}>
            {roomType}, {formatNaira(pricePerNightKobo)}
          </option>
        ))}
      </SelectField>
      {changesType && addDays(firstNight(booking, deskDay), 1) < checkOut && (
        <DateField
          label="From the night of"
          min={firstNight(booking, deskDay)}
          max={isDay(checkOut) ? addDays(checkOut, -1) : undefined}
          hint={`The nights before stay in ${booking.roomType}.`}
          {...field('roomFrom')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label="Check-in"
          min={[booking.checkIn, deskDay].sort()[0]}
          readOnly={isInHouse}
          hint={isInHouse ? 'The guest is in the house.' : undefined}
          {...field('checkIn')}
        />
        <DateField label="Check-out" min={isDay(checkIn) ? addDays(checkIn, 1) : undefined} {...field('checkOut')} />
      </div>
      {roomFields}
      <SelectField
        label="Number of guests"
        hint={room && `${room.roomType} sleeps up to ${room.maxOccupancy}.`}
        {...field('guests', { valueAsNumber: true })}
      >
        <CountOptions counts={partySizesUpTo(Math.max(booking.guests, mostGuestsIn(rooms)))} />
      </SelectField>
      {hasGuestPrices && guests > 1 && (
        <ChildrenField guests={guests} {...field('children', { valueAsNumber: true })} />
      )}
      {(ratePlans.length > 1 || booking.bookedPlan.name !== null) && (
        <SelectField
          label="Plan"
          hint="With another plan, the nights from tonight on get its price of today."
          {...field('plan')}
        >
          {!ratePlans.some(({ code }) => code === booking.bookedPlan.code) && (
            <option value={booking.bookedPlan.code}>{booking.bookedPlan.name}</option>
          )}
          {ratePlans.map((each) => (
            <option key={each.code} value={each.code}>
              {ratePlanText(each)}
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
        error={needsPreview ? previewQuery.error : null}
        pending={needsPreview && !shownPreview}
      />
      <OverrideReason brokenConditions={brokenConditions} value={reason} onChange={setReason} />
    </DialogForm>
  );
}

const formatSigned = (amount: Kobo): string => `${amount > 0 ? '+' : ''}${formatNaira(amount)}`;
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
  const { hotel } = useFacts();
  const { nightsAdded, nightsDropped } = preview;
  const movedNights = nightsAdded.filter((night) => nightsDropped.includes(night));
  const isNotMoved = (night: Day) => !movedNights.includes(night);
  const [addedNights, droppedNights] = [nightsAdded.filter(isNotMoved), nightsDropped.filter(isNotMoved)];
  return (
    <>
      {!preview.available && <Notice tone="danger">{bookingMessages.unavailable}</Notice>}
      <FactList>
        {movedNights.length > 0 && preview.roomTypes.length === 1 && (
          <Fact label="Nights in the other room type">{formatNightList(movedNights)}</Fact>
        )}
        {addedNights.length > 0 && <Fact label="Nights added">{formatNightList(addedNights)}</Fact>}
        {droppedNights.length > 0 && <Fact label="Nights given up">{formatNightList(droppedNights)}</Fact>}
        {preview.roomTypes.length > 1 &&
          preview.roomTypes.map(({ roomType, from, until }) => (
            <Fact key={from} label={roomType}>
              {formatDay(from)} to {formatDay(until)}
            </Fact>
          ))}
        {preview.priceLines.map(({ nights, pricePerNightKobo }) => (
          <Fact key={pricePerNightKobo} label={`${nightsText(nights)} × ${formatNaira(pricePerNightKobo)}`}>
            {formatNaira(kobo(nights * pricePerNightKobo))}
          </Fact>
        ))}
        {preview.priceOffKobo > 0 && (
          <Fact label={specialPriceText(booking)}>{formatNaira(kobo(0 - preview.priceOffKobo))}</Fact>
        )}
        {preview.transactionFeeKobo > 0 && (
          <Fact label="Transaction fee">{formatNaira(preview.transactionFeeKobo)}</Fact>
        )}
        {booking.extraChargesKobo > 0 && <Fact label="Extra charges">{formatNaira(booking.extraChargesKobo)}</Fact>}
        {booking.discountKobo > 0 && <Fact label="Discount">{formatNaira(kobo(0 - booking.discountKobo))}</Fact>}
        {booking.servicesKobo > 0 && <Fact label={servicesLabel(hotel)}>{formatNaira(booking.servicesKobo)}</Fact>}
        <Fact label="New total">
          {formatNaira(preview.totalAmountKobo)} ({formatSigned(preview.differenceKobo)})
        </Fact>
        <Fact label={moneyWords.inAll}>{formatNaira(preview.balanceKobo)}</Fact>
        {preview.roomNote && <Fact label="Room">{preview.roomNote}</Fact>}
        {preview.creditKobo > 0 && <Fact label="To be given back">{formatNaira(preview.creditKobo)}</Fact>}
      </FactList>
    </>
  );
}

type StayValues = Record<DetailName, string> & {
  roomId: string;
  roomFrom: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  children: number;
  plan: string;
};

/** The first night that can get another room type. */
const firstNight = ({ checkIn, checkOut }: DeskBooking, deskDay: Day): Day =>
  firstNightLeft({ checkIn, checkOut }, deskDay);

const stayValuesOf = (booking: DeskBooking, deskDay: Day): StayValues => ({
  ...recordOfNames(detailNames, (name) => booking[name]),
  roomId: booking.roomId,
  roomFrom: firstNight(booking, deskDay),
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  children: booking.children,
  plan: booking.bookedPlan.code,
});

const stayFormSchema = z.omit(stayChange, {
  ...{ id: true, version: true, seenTotalKobo: true },
  ...{ room: true, dirtyOk: true, price: true, overrideReason: true },
});
type StayEdit = z.infer<typeof stayFormSchema>;

/**
 * Returns the field `roomFrom`, the first night of another room type. Leaves it out if the type stays, or if that night
 * is the first possible one.
 */
const roomFromOf = (
  booking: DeskBooking,
  { roomId, roomFrom }: Pick<StayValues, 'roomId' | 'roomFrom'>,
  deskDay: Day,
) => (roomId !== booking.roomId && isDay(roomFrom) && roomFrom !== firstNight(booking, deskDay) ? { roomFrom } : {});

const toStayRequest = (values: Pick<StayValues, 'roomId' | 'checkIn' | 'checkOut' | 'guests' | 'children'>) => ({
  roomId: values.roomId,
  checkIn: values.checkIn,
  checkOut: values.checkOut,
  guests: values.guests,
  children: values.children,
});

type StayRuleContext = { rooms: readonly RoomTypeTonight[]; days: DeskDays; limits: Hotel['stays'] };

/** The problems of the changed stay, except missing availability. */
function stayProblems(booking: DeskBooking, values: StayValues, { rooms, days, limits }: StayRuleContext) {
  if (!isDay(values.checkIn) || !isDay(values.checkOut)) return [];
  const room = rooms.find(({ id }) => id === values.roomId);
  const stay = { ...toStayRequest(booking), status: booking.status };
  const { roomFrom } = roomFromOf(booking, values, days.deskDay);
  const roomLimits = room && { name: room.roomType, maxOccupancy: room.maxOccupancy };
  return changeProblems(stay, { ...toStayRequest(values), roomFrom }, days, limits, roomLimits);
}

const stayRules = (booking: DeskBooking, context: StayRuleContext) =>
  schemaResolver<StayValues, StayEdit>(stayFormSchema, (values) => stayProblems(booking, values, context));

/** Only changed fields are sent, so that a change of another field by another user survives. */
const changedFields = (booking: DeskBooking, { roomFrom = '', ...edit }: StayEdit, deskDay: Day): StayEdit => {
  const valuesBefore = stayValuesOf(booking, deskDay);
  const changedEntries = Object.entries(edit).filter(([key, value]) => valuesBefore[key as keyof StayValues] !== value);
  const { roomId = booking.roomId } = edit;
  return { ...Object.fromEntries(changedEntries), ...roomFromOf(booking, { roomId, roomFrom }, deskDay) };
};

/** Whether the edit changes the number of guests or children, and the price may depend on that. */
const mayChangePriceByGuests = (
  booking: DeskBooking,
  { roomId, guests, children }: StayValues,
  rooms: readonly RoomTypeTonight[],
): boolean =>
  (guests !== booking.guests || children !== booking.children) &&
  (booking.bookedPlan.breakfast || rooms.find(({ id }) => id === roomId)?.guestPrices !== undefined);

/** Whether the edit changes the room type, the dates or the rate plan. */
const changesNights = (booking: DeskBooking, { roomId, checkIn, checkOut, plan: ratePlanCode }: StayValues): boolean =>
  isDay(checkIn) &&
  isDay(checkOut) &&
  (ratePlanCode !== booking.bookedPlan.code ||
    roomId !== booking.roomId ||
    checkIn !== booking.checkIn ||
    checkOut !== booking.checkOut);
