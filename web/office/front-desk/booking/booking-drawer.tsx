import { Printer } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { acceptsPayment, statusTraits } from '#contract/bookings/bookings.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { errorMessages } from '#contract/core/errors.ts';
import {
  type AdjustmentKind,
  adjustmentKinds,
  adjustmentLabels,
  type DeskBooking,
  deskMessages,
  isFinal,
  isPaymentExpected,
  type PaymentView,
  removalProblem,
} from '#contract/front-desk/desk.ts';
import { isChangeable } from '#contract/front-desk/stay-change.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { AccountPart } from '#web/office/front-desk/booking/account-part.tsx';
import { GuestPart, HistoryPart, MoneyPart, StayPart } from '#web/office/front-desk/booking/booking-parts.tsx';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import {
  AdjustDialog,
  GiveBackDialog,
  ReversePaymentDialog,
} from '#web/office/front-desk/booking/desk-money-dialogs.tsx';
import { EditStayDialog } from '#web/office/front-desk/booking/edit-stay-dialog.tsx';
import { MoveDialog } from '#web/office/front-desk/booking/move-dialog.tsx';
import { hasNightsLeft, type MoveTarget, movesOf } from '#web/office/front-desk/booking/moves.ts';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import { UndoButton } from '#web/office/front-desk/booking/undo-button.tsx';
import { isReceiptEmpty, WhatsAppReceipt } from '#web/office/front-desk/booking/whatsapp-receipt.tsx';
import { NotesPart } from '#web/office/front-desk/notes/notes-part.tsx';
import { RecordedDialog } from '#web/office/oversight/recorded-dialog.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reference } from '#web/ui/reference.tsx';

type BookingDrawerProps = { id: string; close: () => void };

export function BookingDrawer({ id, close }: BookingDrawerProps) {
  const query = useApiQuery('bookingDetail', { id });
  const { data, error } = query;
  return (
    <Dialog title={data ? <Reference>{data.booking.reference}</Reference> : 'Booking'} size="side" onClose={close}>
      {error && (
        <div className="mb-6 space-y-3">
          <Notice tone="danger">{failureOf(error, { failed: deskMessages.detailFailed }).message}</Notice>
          <Button look="outline" onClick={() => void query.refetch()} loading={query.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {data && <BookingDetails detail={data} close={close} />}
      {!data && !error && <Skeleton />}
    </Dialog>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="h-9 w-2/3 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-11 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-40 rounded-lg bg-sand motion-safe:animate-pulse" />
      <div className="h-64 rounded-lg bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

type OpenDialog =
  | { action: 'move'; to: MoveTarget }
  | { action: 'reverse'; payment: PaymentView }
  | { action: 'adjust'; kind: AdjustmentKind }
  | { action: 'edit'; notice?: string }
  | { action: 'pay' | 'give back' | 'delete' | 'code' };

type BookingDetailsProps = { detail: Output<'bookingDetail'>; close: () => void };

/**
 * Whether to offer a recheck at the gateway, which may have a payment that is missing here. A booking that still
 * accepts payment is paid at the desk instead.
 */
const canRecheckPayment = ({ bookingSource, paymentStatus, status }: DeskBooking): boolean =>
  bookingSource === 'online' && paymentStatus === 'pending' && !acceptsPayment(status);

function BookingDetails({ detail, close }: BookingDetailsProps) {
  const { booking, payments, refunds, adjustments, clearings, limits, history, email, receiptPath, guestReceiptPath } =
    detail;
  const { user } = useSession();
  const { undoMinutes } = useFacts().hotel.desk;
  const [dialog, setDialog] = useState<OpenDialog>();
  const contentRef = useRef<HTMLDivElement>(null);
  const canAct = user.role !== 'supervisor';

  const canReverse = ({ own, takenAt, transfer }: PaymentView) => {
    const paymentFacts = { isOwn: own, at: new Date(takenAt), isUnconfirmed: transfer === 'unconfirmed' };
    return canAct && !takeBackProblem(paymentFacts, user.role, new Date(detail.now), undoMinutes);
  };

  const closeDialog = () => {
    setDialog(undefined);
    // The drawer takes the focus if the button that opened the dialog is gone with the old status.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) contentRef.current?.focus();
    });
  };

  return (
    <div ref={contentRef} tabIndex={-1} className="space-y-7">
      <header>
        <p className="font-serif text-2xl wrap-anywhere">{booking.guestName}</p>
        <div role="status" className="mt-2.5 flex flex-wrap items-center gap-3">
          <BookingStatusBadge status={booking.status} />
          <PaymentState booking={booking} />
        </div>
      </header>
      {canAct && (
        <BookingActions
          booking={booking}
          days={detail}
          undo={detail.undo}
          move={(to) => setDialog({ action: 'move', to })}
          onNightsLost={(notice) => setDialog({ action: 'edit', notice })}
          remove={() => setDialog({ action: 'delete' })}
        />
      )}
      <GuestPart booking={booking} email={email} />
      <StayPart booking={booking}>
        {canAct && isChangeable(booking.status) && (
          <Button look="outline" onClick={() => setDialog({ action: 'edit' })} className="mt-4 px-4!">
            Edit stay
          </Button>
        )}
      </StayPart>
      <NotesPart of={{ bookingId: booking.id }} place={{ stay: { id: booking.id, guestName: booking.guestName } }} />
      {statusTraits[booking.status].arrived && <AccountPart booking={booking} />}
      <MoneyPart
        booking={booking}
        payments={payments}
        refunds={refunds}
        adjustments={adjustments}
        clearings={clearings}
        giveBackDueKobo={limits.giveBackDueKobo}
        reverse={(payment) => (canReverse(payment) ? () => setDialog({ action: 'reverse', payment }) : undefined)}
      >
        {canAct && acceptsPayment(booking.status) && isPaymentExpected(booking) && (
          <Button look="outline" onClick={() => setDialog({ action: 'pay' })} className="px-4!">
            Record payment
          </Button>
        )}
        {canAct && limits.giveBackConfirmedKobo > 0 && (
          <Button look="outline" onClick={() => setDialog({ action: 'give back' })} className="px-4!">
            Give money back
          </Button>
        )}
        {adjustmentKinds
          .filter((kind) => canAct && limits[`${kind}Kobo`] > 0)
          .map((kind) => (
            <Button key={kind} look="outline" onClick={() => setDialog({ action: 'adjust', kind })} className="px-4!">
              {adjustmentLabels[kind]}
            </Button>
          ))}
        {canAct && canRecheckPayment(booking) && <RecheckButton booking={booking} />}
        <a href={receiptPath} target="_blank" rel="noreferrer" className={buttonLook('outline', 'px-4!')}>
          <Printer aria-hidden="true" className="size-4.5" />
          Receipt
        </a>
        {canAct && !isReceiptEmpty(booking) && <WhatsAppReceipt booking={booking} path={guestReceiptPath} />}
        {canAct && (
          <Button look="outline" onClick={() => setDialog({ action: 'code' })} className="px-4!">
            QR code for the guest
          </Button>
        )}
        {canAct && limits.giveBackProblem && <p className="basis-full text-sm text-soft">{limits.giveBackProblem}</p>}
      </MoneyPart>
      <HistoryPart history={history} />
      {dialog?.action === 'code' && <RecordedDialog kind="stay" id={booking.id} close={closeDialog} />}
      {dialog?.action === 'move' && <MoveDialog booking={booking} to={dialog.to} days={detail} close={closeDialog} />}
      {dialog?.action === 'edit' && (
        <EditStayDialog booking={booking} days={detail} notice={dialog.notice} close={closeDialog} />
      )}
      {dialog?.action === 'delete' && <DeleteBookingDialog booking={booking} close={closeDialog} onDeleted={close} />}
      {dialog?.action === 'pay' && <RecordPaymentDialog booking={booking} close={closeDialog} />}
      {dialog?.action === 'give back' && (
        <GiveBackDialog
          booking={booking}
          maxAlone={limits.giveBackKobo}
          max={limits.giveBackConfirmedKobo}
          due={limits.giveBackDueKobo}
          close={closeDialog}
        />
      )}
      {dialog?.action === 'adjust' && (
        <AdjustDialog booking={booking} kind={dialog.kind} max={limits[`${dialog.kind}Kobo`]} close={closeDialog} />
      )}
      {dialog?.action === 'reverse' && (
        <ReversePaymentDialog booking={booking} payment={dialog.payment} close={closeDialog} />
      )}
    </div>
  );
}

type BookingActionsProps = {
  booking: DeskBooking;
  days: DeskDays;
  undo: Output<'bookingDetail'>['undo'];
  move: (to: MoveTarget) => void;
  onNightsLost: (message: string) => void;
  remove: () => void;
};

const primaryMoves: readonly MoveTarget[] = ['checked_in', 'completed'];

function BookingActions({ booking, days, undo, move, onNightsLost, remove }: BookingActionsProps) {
  const { user } = useSession();
  const id = useId();
  if (isFinal(booking.status))
    return (
      <div className="space-y-3">
        <p className="font-semibold text-soft">{deskMessages.finalized}</p>
        {undo && (
          <UndoButton
            key={booking.status}
            booking={booking}
            problem={undo.problem}
            onNightsLost={(_, message) => onNightsLost(message)}
          />
        )}
      </div>
    );

  const moveOffers = movesOf(booking, user.role, days);
  const canDelete = user.role === 'superadmin';
  const deletionProblem = canDelete ? removalProblem(booking.paidAmountKobo > 0, booking.servicesKobo) : undefined;
  const problems = [...new Set([...moveOffers.map(({ problem }) => problem), deletionProblem])].filter(
    (problem) => problem !== undefined,
  );
  const disabledProps = (problem: string | undefined) =>
    problem === undefined
      ? {}
      : { disabled: true, title: problem, 'aria-describedby': `${id}-${problems.indexOf(problem)}` };
  if (moveOffers.length === 0 && !canDelete) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Actions">
      <div className="flex flex-wrap gap-2.5">
        {moveOffers.map(({ to, label, problem }) => (
          <Button
            key={to}
            look={
              primaryMoves.includes(to) && !(to === 'completed' && hasNightsLeft(booking, days)) ? 'primary' : 'outline'
            }
            onClick={() => move(to)}
            {...disabledProps(problem)}
            className="px-4!"
          >
            {label}
          </Button>
        ))}
        {canDelete && (
          <Button
            look="outline"
            onClick={remove}
            {...disabledProps(deletionProblem)}
            className="border-danger/45! px-4! text-danger!"
          >
            Delete
          </Button>
        )}
      </div>
      {canRecheckPayment(booking) && <p className="mt-2.5 text-soft">{deskMessages.unpaidOnline}</p>}
      {problems.map((problem, index) => (
        <p key={problem} id={`${id}-${index}`} className="mt-2.5 text-sm text-soft">
          {problem}
        </p>
      ))}
    </div>
  );
}

function RecheckButton({ booking }: { booking: DeskBooking }) {
  const recheck = useBookingChange('recheckPayment');
  const recheckNow = () =>
    recheck.mutate(
      { id: booking.id },
      {
        onSuccess: ({ message, booking: { paymentStatus } }) =>
          paymentStatus === 'paid' ? toast.success(message) : toast(message),
        onError: (error) => toast.error(failureOf(error, { failed: errorMessages.internal }).message),
      },
    );
  return (
    <Button look="outline" onClick={recheckNow} loading={recheck.isPending} className="px-4!">
      Recheck payment
    </Button>
  );
}

type DeleteBookingDialogProps = { booking: DeskBooking; close: () => void; onDeleted: () => void };

function DeleteBookingDialog({ booking, close, onDeleted }: DeleteBookingDialogProps) {
  return (
    <ConfirmWithReason
      call="deleteBooking"
      input={(reason) => ({ id: booking.id, reason })}
      texts={{ done: deskMessages.deleted, failed: deskMessages.deleteFailed, reason: deskMessages.reason }}
      needsReason
      title="Delete this booking?"
      confirmLabel="Yes, Proceed"
      cancelLabel="No, Cancel"
      close={close}
      onDone={onDeleted}
      afterFailure={refreshAfterFailure}
    >
      <p className="font-semibold wrap-anywhere">
        {booking.guestName},{' '}
        <span className="figures">
          <Reference>{booking.reference}</Reference>
        </span>
      </p>
      <p className="mt-3">{deskMessages.cancelInstead}</p>
    </ConfirmWithReason>
  );
}
