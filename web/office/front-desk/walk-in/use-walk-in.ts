import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { type CompanyShare, walkInMessages } from '#contract/front-desk/walk-in.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { guestFieldNames } from '#web/forms/guest-fields.tsx';
import { computeShownOffer } from '#web/offer/shown-offer.ts';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, refetchSubjects, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { overrideField } from '#web/office/front-desk/booking/override-reason.tsx';
import { useWalkInRooms } from '#web/office/front-desk/walk-in/use-walk-in-rooms.ts';
import {
  clearWalkInDraft,
  loadDraft,
  saveDraft,
  type WalkInDraft,
} from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import {
  brokenConditionsOf,
  comesNow,
  isDecidedByStart,
  newWalkIn,
  paymentFieldNames,
  type WalkInFormState,
  type WalkInOutput,
  type WalkInStart,
  type WalkInValues,
  walkInRules,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { type Terminal, useTerminal } from '#web/office/payments/terminal-request.tsx';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';

/** A booking that the form has made, with the terminal request if there is one. */
export type MadeWalkIn = {
  booking: DeskBooking;
  request?: TerminalRequestView | undefined;
  /** Whether the amount could not be sent to the terminal, so that it still has to be taken. */
  wasNotSent?: boolean;
};

type WalkInOptions = {
  rooms: readonly RoomTypeTonight[];
  ratePlans: readonly RatePlanOffer[];
  deskDay: Day;
  roomId?: string | undefined;
  start?: WalkInStart | undefined;
  onCreated: (made: MadeWalkIn) => void;
};

/**
 * The idempotency key stays the same until the booking is made, across the back button and reloads. The server
 * therefore creates only one booking, with its payment and its check-in.
 */
export function useWalkIn({ rooms, ratePlans, deskDay, roomId, start, onCreated }: WalkInOptions) {
  const { role, staffId: owner } = useSession().user;
  const { hotel, today } = useFacts();
  const [{ key, draft }] = useState(() => loadOrStartDraft(owner));
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft?.sent ?? false);
  const createBooking = useApiMutation('createStaffBooking');
  const askTerminal = useApiMutation('askTerminal');
  const terminal = useTerminal('', 'desk');
  const [reason, setReason] = useState('');
  const [special, setSpecial] = useState<SpecialOffer>();
  const [companyShare, setCompanyShare] = useState<CompanyShare>('nights');
  const [companyError, setCompanyError] = useState<string>();
  const [sentAs, setSentAs] = useState(draft?.sent ? draft.sentAs : undefined);
  // A payment that may have arrived is sent again in the same way. Otherwise an amount that was recorded could be sent
  // to a terminal, too.
  const goesToTerminal: Terminal['goesToTerminal'] = (method, chosen) =>
    isUnconfirmed && sentAs ? sentAs.isAtTerminal && method === 'card' : terminal.goesToTerminal(method, chosen);
  const form = useForm<WalkInValues, unknown, WalkInOutput>({
    resolver: walkInRules({ rooms, deskDay, hotel, goesToTerminal }),
    defaultValues: newWalkIn(deskDay, roomId, start),
    shouldFocusError: false,
  });
  useRestoredDraft(form, draft, roomId, start);
  useDeskDay(form, deskDay, isUnconfirmed);
  const roomToGive = useWalkInRooms(form, deskDay, start);
  const checkIn = useWatch({ control: form.control, name: 'checkIn' });
  const wantsCheckIn = useRef(false);
  const isCheckInPossible = isUnconfirmed ? sentAs?.checksIn === true : comesNow(checkIn, deskDay, today);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const earlierDraft = loadDraft(owner);
          saveDraft({ owner, key, sent: earlierDraft?.sent ?? false, sentAs: earlierDraft?.sentAs, values });
        },
      }),
    [form, owner, key],
  );

  const roomToSend = (typeId: string): string | undefined => {
    if (roomToGive.offersRooms) return roomToGive.room?.room;
    return start?.roomTypeId === typeId ? start.room.id : undefined;
  };

  const send = async (values: WalkInOutput) => {
    const { room: _, method, amountKobo, givenKobo, reference, terminal: chosen, cashReason, ...guest } = values;
    const roomType = rooms.find(({ id }) => id === guest.roomId);
    const priceFacts = { room: roomType, ratePlans, special, feePercent: deskFeePercent };
    const { ratePlanToSend, totalKobo } = computeShownOffer(guest, priceFacts);
    if (amountKobo !== undefined && totalKobo !== undefined && amountKobo > totalKobo) {
      const message = walkInMessages.overTotal(totalKobo);
      throw new AppError('invalid', message, [{ field: 'amount', message }]);
    }
    const isAtTerminal = goesToTerminal(method, chosen);
    const newSendingWay = { room: roomToSend(guest.roomId), checksIn: wantsCheckIn.current, isAtTerminal };
    const sendingWay = isUnconfirmed && sentAs ? sentAs : newSendingWay;
    setSentAs(sendingWay);
    saveDraft({ owner, key, sent: true, sentAs: sendingWay, values: form.getValues() });
    try {
      setCompanyError(undefined);
      const override = overrideField(brokenConditionsOf(roomType, guest.checkIn, guest.checkOut), reason);
      const isDirty = roomToGive.room !== undefined && !isReady(roomToGive.room.condition);
      const bookingInput = {
        ...{ ...guest, plan: ratePlanToSend, seenTotalKobo: totalKobo, transactionRef: key },
        ...(sendingWay.room && { room: sendingWay.room }),
        ...(special?.company && { companyId: special.key }),
        ...(special?.company?.paysLater && { companyPaysFor: companyShare }),
        ...override,
        ...(amountKobo !== undefined &&
          method !== 'later' &&
          !isAtTerminal && { payment: { method, amountKobo, reference, terminal: chosen, cashReason } }),
        ...(sendingWay.checksIn && { checkInNow: true, ...(isDirty && { dirtyOk: true }) }),
      };
      const { message, booking } = await createBooking.mutateAsync(bookingInput);
      const isSentToTerminal = isAtTerminal && amountKobo !== undefined;
      const terminalOutcome: Omit<MadeWalkIn, 'booking'> = isSentToTerminal
        ? await sendToTerminal({ id: booking.id, amountKobo, terminal: chosen, key })
        : {};
      // The booking of the reply is as it was before the terminal was asked.
      const atTerminalAmountKobo = terminalOutcome.request?.amountKobo ?? booking.atTerminalAmountKobo;
      return { message, made: { ...terminalOutcome, booking: { ...booking, atTerminalAmountKobo } } };
    } catch (problem) {
      const isUnknown = isOutcomeUnknown(problem, isUnconfirmed);
      setIsUnconfirmed(isUnknown);
      saveDraft({ owner, key, sent: isUnknown, sentAs: sendingWay, values: form.getValues() });
      throw isWalkInKeyUsed(problem) ? new AppError('conflict', deskMessages.madeAlready) : problem;
    }
  };

  /**
   * Sends the amount to the terminal after the booking was made. If that fails, the user takes the amount in the next
   * dialog.
   */
  const sendToTerminal = async (
    asked: Parameters<typeof askTerminal.mutateAsync>[0],
  ): Promise<Omit<MadeWalkIn, 'booking'>> => {
    try {
      return { request: (await askTerminal.mutateAsync(asked)).request };
    } catch (problem) {
      refetchSubjects(['terminals', 'booking']);
      toast.error(failureOf(problem, { failed: terminalMessages.sendFailed }).message);
      return { wasNotSent: true };
    }
  };

  const submission = useSubmit({
    form,
    send,
    keepsDraft: true,
    onSuccess({ message, made }) {
      clearWalkInDraft(owner);
      toast.success(message);
      onCreated(made);
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

  return {
    ...{ isUnconfirmed, restored: draft !== undefined, reason, setReason, roomToGive, terminal, goesToTerminal },
    specialPrice: {
      ...{ special, companyError, companyShare, setCompanyShare },
      setSpecial(chosen: SpecialOffer | undefined) {
        setSpecial(chosen);
        setCompanyShare('nights');
      },
    },
    checkIn: {
      isPossible: isCheckInPossible,
      choose(checksIn: boolean) {
        wantsCheckIn.current = checksIn && isCheckInPossible;
      },
    },
    ...submission,
  };
}

/**
 * Fills in what was typed before. Fields that the form was opened with (`isDecidedByStart`) are left out, unless the
 * server may have booked the draft.
 */
function useRestoredDraft(
  form: WalkInFormState,
  draft: WalkInDraft | undefined,
  roomId: string | undefined,
  start: WalkInStart | undefined,
): void {
  useEffect(() => {
    if (!draft) return;
    const { sent, values } = draft;
    for (const field of guestFieldNames) {
      const typed = values[field];
      if (typed !== undefined && (sent || !isDecidedByStart(field, roomId, start)))
        form.setValue(field, typed, { shouldDirty: true });
    }
    if (values.method) form.setValue('method', values.method, { shouldDirty: true });
    // An amount that was not sent follows the total.
    const restoredPaymentFields = sent ? paymentFieldNames : (['reference', 'terminal'] as const);
    for (const field of restoredPaymentFields) {
      const typed = values[field];
      if (typed !== undefined && typed !== null) form.setValue(field, typed, { shouldDirty: true });
    }
  }, [form, draft, roomId, start]);
}

/**
 * If the desk day ends while the form is open, a check-in that nobody edited moves to the new desk day, and so does an
 * unedited check-out. A booking that may have been sent stays as it is.
 */
function useDeskDay(form: WalkInFormState, deskDay: Day, isUnconfirmed: boolean): void {
  const shownDay = useRef(deskDay);
  useEffect(() => {
    if (shownDay.current === deskDay) return;
    shownDay.current = deskDay;
    if (isUnconfirmed || form.getFieldState('checkIn').isDirty) return;
    const checkOutWasEdited = form.getFieldState('checkOut').isDirty;
    form.resetField('checkIn', { defaultValue: deskDay });
    if (!checkOutWasEdited) form.resetField('checkOut', { defaultValue: addDays(deskDay, 1) });
  }, [form, deskDay, isUnconfirmed]);
}

export type WalkInSpecialPrice = {
  special: SpecialOffer | undefined;
  setSpecial: (special: SpecialOffer | undefined) => void;
  companyError: string | undefined;
  /** What a company that pays later pays of the stay. */
  companyShare: CompanyShare;
  setCompanyShare: (share: CompanyShare) => void;
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
