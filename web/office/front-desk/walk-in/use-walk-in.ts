import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { deskFeePercent, deskGuestForm, type GuestForm } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { deskStayProblems } from '#contract/rooms/stay-limits.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { type GuestValues, guestFieldNames } from '#web/forms/guest-fields.tsx';
import { guestRules } from '#web/forms/guest-rules.ts';
import { shownOffer } from '#web/offer/shown-offer.ts';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { overrideField } from '#web/office/front-desk/booking/override-reason.tsx';
import { clearWalkInDraft, loadDraft, saveDraft } from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import {
  conditionsBroken,
  isGiven,
  newWalkIn,
  type WalkInStart,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import type { RoomTonight } from '#web/office/rooms/use-rooms-tonight.ts';

type Options = {
  rooms: readonly RoomTonight[];
  ratePlans: readonly RatePlanOffer[];
  deskDay: Day;
  roomId?: string | undefined;
  start?: WalkInStart | undefined;
  onCreated: (booking: DeskBooking) => void;
};

/**
 * The idempotency key stays the same from the first letter to the reply, across the back button and reloads, so that
 * the server creates one booking.
 */
export function useWalkIn({ rooms, ratePlans, deskDay, roomId, start, onCreated }: Options) {
  const { role, staffId: owner } = useSession().user;
  const { hotel } = useFacts();
  const [{ key, draft }] = useState(() => loadOrStartDraft(owner));
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft?.sent ?? false);
  const create = useApiMutation('createStaffBooking');
  const [reason, setReason] = useState('');
  const [special, setSpecial] = useState<SpecialOffer>();
  const [companyError, setCompanyError] = useState<string>();
  const form = useForm<GuestValues, unknown, GuestForm>({
    resolver: guestRules(rooms, deskDay, hotel.stays, deskGuestForm, deskStayProblems),
    defaultValues: newWalkIn(deskDay, roomId, start),
    shouldFocusError: false,
  });
  useEffect(() => {
    // The room from which the form was opened replaces the draft's, unless the server may have booked the draft.
    const restoredFields = guestFieldNames.filter((field) => draft?.sent || !isGiven(field, roomId, start));
    for (const field of restoredFields) {
      const typed = draft?.values[field];
      if (typed !== undefined) form.setValue(field, typed, { shouldDirty: true });
    }
  }, [form, draft, roomId, start]);

  const shownDay = useRef(deskDay);
  useEffect(() => {
    if (shownDay.current === deskDay) return;
    shownDay.current = deskDay;
    // If the form is open when the desk day ends, the dates that the user has not edited follow the desk day.
    if (isUnconfirmed || form.getFieldState('checkIn').isDirty) return;
    const checkOutWasEdited = form.getFieldState('checkOut').isDirty;
    form.resetField('checkIn', { defaultValue: deskDay });
    if (!checkOutWasEdited) form.resetField('checkOut', { defaultValue: addDays(deskDay, 1) });
  }, [form, deskDay, isUnconfirmed]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft({ owner, key, sent: loadDraft(owner)?.sent ?? false, values }),
      }),
    [form, owner, key],
  );

  const send = async (values: GuestForm) => {
    saveDraft({ owner, key, sent: true, values: form.getValues() });
    try {
      const type = rooms.find(({ id }) => id === values.roomId);
      const { ratePlanToSend, totalKobo } = shownOffer(values, {
        room: type,
        ratePlans,
        special,
        feePercent: deskFeePercent,
      });
      setCompanyError(undefined);
      const room = start?.roomTypeId === values.roomId ? { room: start.room.id } : {};
      const override = overrideField(conditionsBroken(type, values.checkIn, values.checkOut), reason);
      const company = special?.company ? { companyId: special.key } : {};
      const input = { ...values, plan: ratePlanToSend, seenTotalKobo: totalKobo, ...room, ...company, ...override };
      return await create.mutateAsync({ ...input, transactionRef: key });
    } catch (problem) {
      const outcomeUnknown = isOutcomeUnknown(problem, isUnconfirmed);
      setIsUnconfirmed(outcomeUnknown);
      saveDraft({ owner, key, sent: outcomeUnknown, values: form.getValues() });
      throw isWalkInKeyUsed(problem) ? new AppError('conflict', deskMessages.madeAlready) : problem;
    }
  };

  const submission = useSubmit({
    form,
    send,
    onSuccess({ message, booking }) {
      clearWalkInDraft();
      toast.success(message);
      onCreated(booking);
    },
    // Refetches the free rooms, because another user may have taken the last one.
    afterFailure: (problem) => {
      setCompanyError(asAppError(problem)?.errors.find(({ field }) => field === 'companyId')?.message);
      refetchAfter('createStaffBooking');
    },
    failureTexts: {
      failed: role === 'receptionist' ? deskMessages.createFailedFields : deskMessages.createFailed,
      withReason: deskMessages.createFailedBecause,
    },
  });

  const specialPrice = { special, setSpecial, companyError };
  return { isUnconfirmed, restored: draft !== undefined, reason, setReason, specialPrice, ...submission };
}

export type WalkInSpecialPrice = {
  special: SpecialOffer | undefined;
  setSpecial: (special: SpecialOffer | undefined) => void;
  companyError: string | undefined;
};

function loadOrStartDraft(owner: string) {
  const draft = loadDraft(owner);
  return { key: draft?.key ?? newIdempotencyKey('WI'), draft };
}

/**
 * Whether the idempotency key already has a booking with other details. This happens if the first reply was lost and
 * the user then changed something.
 */
const isWalkInKeyUsed = (error: unknown): boolean =>
  asAppError(error)?.errors.some(({ field }) => field === 'transactionRef') ?? false;
