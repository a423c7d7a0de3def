import { type ComponentProps, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { accountName } from '#contract/accounts/posting.ts';
import type { Output } from '#contract/api.ts';
import { canMove, statusTraits } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { type ClearBalance, checkOutMessages } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, isPaymentExpected } from '#contract/front-desk/desk.ts';
import { departEarlyInput } from '#contract/front-desk/desk-money.ts';
import { overstayedNights } from '#contract/front-desk/overstays.ts';
import { unusedNights } from '#contract/front-desk/stay-change.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { CheckInDialog } from '#web/office/front-desk/booking/check-in-dialog.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { type MoveTarget, moveQuestions, noShowSentence, undoNote } from '#web/office/front-desk/booking/moves.ts';
import { OpenBalance } from '#web/office/front-desk/booking/open-balance.tsx';
import { OverstayDialog } from '#web/office/front-desk/booking/overstay-dialog.tsx';
import { ToPayFacts } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { failureTexts, useMove } from '#web/office/front-desk/booking/use-move.ts';
import { WindowBalances } from '#web/office/front-desk/booking/window-balances.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type MoveDialogProps = {
  booking: DeskBooking;
  to: MoveTarget;
  days: DeskDays;
  close: () => void;
  onMoved?: (booking: DeskBooking) => void;
  /** Why nights beyond the stay are not charged, if that was typed before the payment. */
  unchargedReason?: string;
  /** Opens the dialog in which staff record the payment of the balance that a leaving guest still owes. */
  pay?: (uncharged?: string) => void;
};

/** Asks before it moves a booking. After a conflict, it shows what has happened to the booking meanwhile. */
export function MoveDialog({ booking: opened, ...rest }: MoveDialogProps) {
  // The booking after the nights beyond the stay were charged, or the last payer has paid.
  const [changed, setChanged] = useState<DeskBooking>();
  const [uncharged, setUncharged] = useState(rest.unchargedReason);
  const booking = changed && changed.version >= opened.version ? changed : opened;
  const props = { ...rest, booking, uncharged };
  const { to, days, close, onMoved } = props;
  const pay = rest.pay && (() => rest.pay?.(uncharged));
  const overstayed = to === 'completed' && uncharged === undefined ? overstayedNights(booking, days.today) : [];
  if (overstayed.length > 0)
    return (
      <OverstayDialog
        key={booking.version}
        {...{ booking, nights: overstayed, close }}
        onCharged={setChanged}
        leaveUncharged={setUncharged}
      />
    );
  const { status, checkIn, checkOut } = booking;
  const isEarly = to === 'completed' && unusedNights({ status, checkIn, checkOut }, days.today).length > 0;
  if (to === 'checked_in') return <CheckInDialog booking={booking} days={days} close={close} onMoved={onMoved} />;
  if (isEarly) return <DepartureDialog booking={booking} close={close} onMoved={onMoved} pay={pay} />;
  const owes = to === 'completed' && booking.balanceKobo > 0 && !booking.company?.pays;
  const goOnAfterPayment = (paid: DeskBooking) => (paid.balanceKobo > 0 ? close() : setChanged(paid));
  return owes ? <BalanceDialog {...props} pay={pay} onPaid={goOnAfterPayment} /> : <PlainMoveDialog {...props} />;
}

type BalanceDialogProps = Omit<MoveDialogProps, 'pay'> & {
  pay: (() => void) | undefined;
  onPaid: (booking: DeskBooking) => void;
};

/** Asks what becomes of the balance of a guest who leaves and owes. */
function BalanceDialog({ booking, close, onMoved, pay, onPaid, unchargedReason }: BalanceDialogProps) {
  const notCharged = unchargedReason === undefined ? {} : { unchargedReason: unchargedReason };
  const { user } = useSession();
  const move = useBookingChange('moveBooking');
  const from = booking.status;
  const { data, error } = useApiQuery('stayAccount', { id: booking.id });
  const leaveBalanceOpen = (reason: string) =>
    move.mutateAsync({ id: booking.id, status: 'checked_out', from, reason, ...notCharged });
  const leaveOpen = canMove(from, 'checked_out', user.role === 'superadmin' ? 'superadmin' : 'receptionist')
    ? leaveBalanceOpen
    : undefined;
  const ways: ComponentProps<typeof OpenBalance>['ways'] = [
    ...checkOutWaysOf(booking),
    ...(from === 'checked_in' ? (['leave_open'] as const) : []),
  ];
  const completeWith = (clearBalance: ClearBalance) =>
    move.mutateAsync({ id: booking.id, status: 'completed', from, clearBalance, ...notCharged });
  const done = (freshBooking: DeskBooking) => {
    close();
    onMoved?.(freshBooking);
  };
  const isSplit = data && data.windows.length > 1;
  return (
    <Dialog title={`${accountName(booking)} cannot check out yet`} size="small" role="alertdialog" onClose={close}>
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      <MoneyFacts booking={booking} />
      <div className="mt-4">
        <WaitingMoneyNote booking={booking} />
        {!data && !error && <Spinner />}
        {isSplit && (
          <WindowBalances
            {...{ booking, ways, leaveOpen, onDone: done, onPaid: onPaid }}
            windows={data.windows}
            clearLast={completeWith}
            andThen=" and complete"
          />
        )}
        {!isSplit && (data || error) && (
          <OpenBalance
            {...{ ways, clear: completeWith, leaveOpen, onDone: done }}
            pay={isPaymentExpected(booking) ? pay : undefined}
            balance={booking.balanceKobo}
            hidesAmount
            andThen=" and complete"
          />
        )}
      </div>
    </Dialog>
  );
}

const MoneyFacts = ({ booking }: Pick<MoveDialogProps, 'booking'>) => (
  <div className="mt-3">
    <FactList>
      <ToPayFacts booking={booking} />
    </FactList>
  </div>
);

/**
 * The ways to clear a balance. Without money it can be cleared only once each transfer is confirmed or taken back and
 * no terminal is asked for it.
 */
const checkOutWaysOf = ({ unconfirmedAmountKobo, atTerminalAmountKobo }: DeskBooking) =>
  unconfirmedAmountKobo + atTerminalAmountKobo > 0 ? (['pay'] as const) : (['pay', 'company', 'write_off'] as const);

const WaitingMoneyNote = ({
  booking: { unconfirmedAmountKobo, atTerminalAmountKobo },
}: Pick<MoveDialogProps, 'booking'>) =>
  unconfirmedAmountKobo + atTerminalAmountKobo > 0 && (
    <div className="mb-4">
      <Notice>
        {unconfirmedAmountKobo > 0
          ? checkOutMessages.transferWaits(unconfirmedAmountKobo)
          : checkOutMessages.terminalWaits(atTerminalAmountKobo)}
      </Notice>
    </div>
  );

function PlainMoveDialog({ booking: initial, to, days, close, onMoved, unchargedReason }: MoveDialogProps) {
  const [reason, setReason] = useState('');
  const { booking, send, pending, isPossible, error, reasonError } = useMove({
    booking: initial,
    to,
    days,
    onDone(freshBooking) {
      close();
      onMoved?.(freshBooking);
    },
  });
  const { hotel } = useFacts();
  const { user } = useSession();
  const isByTerms = to === 'cancelled' && user.role !== 'superadmin' && booking.paidAmountKobo > 0;
  const terms = useApiQuery(
    'previewCancellation',
    { id: booking.id },
    { enabled: isByTerms, refetchesRegularly: false },
  );
  const sendMove = () => {
    const { data } = terms;
    send({
      ...(reason.trim() && { reason: reason.trim() }),
      ...(unchargedReason !== undefined && { unchargedReason: unchargedReason }),
      ...(isByTerms && data && { refundAmountKobo: refundOf(data) }),
    });
  };
  const { tone, title, text } = moveQuestions[to];
  return (
    <ConfirmDialog
      title={title}
      tone={tone}
      confirmLabel="Yes, Proceed"
      cancelLabel={isPossible ? 'No, Cancel' : 'Close'}
      pending={pending}
      error={error}
      onConfirm={isPossible && (!isByTerms || terms.data) ? sendMove : undefined}
      onClose={close}
    >
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      <div className="mt-2.5">
        <BookingStatusBadge status={booking.status} />
      </div>
      {to === 'completed' && <MoneyFacts booking={booking} />}
      {isPossible && (
        <>
          <p className="mt-4">
            {text} {undoNote(booking.status, to)}
          </p>
          {to === 'completed' && booking.balanceKobo > 0 && (
            <CompanyPays booking={booking} balance={booking.balanceKobo} />
          )}
          {to === 'no_show' && <p className="mt-2">{noShowSentence(booking, hotel)}</p>}
          {isByTerms && terms.error && <Notice tone="danger">{failureOf(terms.error, failureTexts).message}</Notice>}
          {isByTerms && terms.data && <CancellationTerms terms={terms.data} />}
          {booking.paidAmountKobo > 0 && !statusTraits[to].earns && !isByTerms && (
            <p className="mt-2">What the guest has paid becomes due for a refund.</p>
          )}
          {!statusTraits[to].owes && (
            <div className="mt-4">
              <TextField
                label="Reason (optional)"
                maxLength={300}
                autoComplete="off"
                value={reason}
                error={reasonError}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

type CancellationTermsView = Output<'previewCancellation'>;

const refundOf = ({ refundOnlineKobo, refundAtDeskKobo }: CancellationTermsView): Kobo =>
  kobo(refundOnlineKobo + refundAtDeskKobo);

/** The terms on which a booking is cancelled: how much of what was paid comes back, and how much the hotel keeps. */
function CancellationTerms({ terms }: { terms: CancellationTermsView }) {
  const { policy, paidAmountKobo, refundOnlineKobo, refundAtDeskKobo, keptAmountKobo } = terms;
  return (
    <div className="mt-4">
      <FactList>
        <Fact label="Paid">{formatNaira(paidAmountKobo)}</Fact>
        <Fact label="Comes back">{formatNaira(refundOf(terms))}</Fact>
        <Fact label="The hotel keeps">{formatNaira(keptAmountKobo)}</Fact>
      </FactList>
      {refundAtDeskKobo > 0 && (
        <p className="mt-3">
          Then give back <span className="figures font-semibold">{formatNaira(refundAtDeskKobo)}</span> here, with “Give
          money back”.
        </p>
      )}
      {refundOnlineKobo > 0 && (
        <p className="mt-3">
          <span className="figures font-semibold">{formatNaira(refundOnlineKobo)}</span> goes back over the card
          gateway: a superadmin asks for it on Card Payments.
        </p>
      )}
      <p className="mt-3 text-sm text-soft">The terms of this booking: {policy.join(' ')}</p>
    </div>
  );
}

type DepartureDialogProps = {
  booking: DeskBooking;
  close: () => void;
  onMoved: ((freshBooking: DeskBooking) => void) | undefined;
  pay: (() => void) | undefined;
};

function DepartureDialog(props: DepartureDialogProps) {
  const { title, text } = moveQuestions.completed;
  const { booking } = props;
  return (
    <Dialog title={title} size="small" role="alertdialog" onClose={props.close}>
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      <MoneyFacts booking={booking} />
      <p className="my-4">{text}</p>
      <DepartureForm {...props} />
    </Dialog>
  );
}

const departureForm = z.pick(departEarlyInput, { unused: true, reason: true });
type DepartureInput = z.infer<typeof departureForm>;

function DepartureForm({ booking, close, onMoved, pay }: DepartureDialogProps) {
  const preview = useApiQuery('previewDeparture', { id: booking.id }, { refetchesRegularly: false });
  const departEarly = useBookingChange('departEarly');
  const { data, error } = preview;
  /** The chosen early departure, while a balance that remains after it must be cleared first. */
  const [uncleared, setUncleared] = useState<DepartureInput>();
  const balanceAfter = ({ unused }: DepartureInput) =>
    unused === 'drop' ? (data?.balanceKobo ?? kobo(0)) : booking.balanceKobo;
  const depart = (choice: DepartureInput & { clearBalance?: ClearBalance }) =>
    departEarly.mutateAsync({ ...choice, id: booking.id, version: data?.version ?? booking.version });
  const done = (freshBooking: DeskBooking) => {
    close();
    onMoved?.(freshBooking);
  };
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(departureForm),
    defaultValues: { unused: '', reason: '' },
    async send(choice) {
      const isOwed = !booking.company?.pays && balanceAfter(choice) > 0;
      if (!isOwed) return depart(choice);
      setUncleared(choice);
      return undefined;
    },
    afterFailure(problem) {
      refreshAfterFailure(problem);
      refetch(['previewDeparture']);
    },
    onSuccess(reply) {
      if (!reply) return;
      done(reply.booking);
      toast.success(reply.message);
    },
    failureTexts,
  });
  const { errors } = form.formState;

  if (error) return <Notice tone="danger">{failureOf(error, failureTexts).message}</Notice>;
  if (!data)
    return (
      <p role="status" className="text-soft">
        Working out what is unused…
      </p>
    );
  if (uncleared)
    return (
      <>
        <WaitingMoneyNote booking={booking} />
        <OpenBalance
          ways={checkOutWaysOf(booking)}
          balance={balanceAfter(uncleared)}
          andThen=" and complete"
          clear={(clearBalance) => depart({ ...uncleared, clearBalance })}
          pay={isPaymentExpected(booking) ? pay : undefined}
          onDone={done}
        />
      </>
    );
  return (
    <DialogForm {...submission} submitLabel="Yes, Proceed" cancel={close}>
      <CompanyPays booking={booking} balance={booking.balanceKobo} />
      <FactList>
        <Fact label="Nights not used">{data.nights.map(formatDay).join('; ')}</Fact>
        <Fact label="They cost">{formatNaira(data.worthKobo)}</Fact>
        <Fact label="Taken off the bill">{formatNaira(data.comesOffKobo)}</Fact>
      </FactList>
      <fieldset aria-describedby={errors.unused ? 'unused-error' : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">The unused nights</legend>
        <UnusedNightsOption
          label={`Drop them: the total becomes ${formatNaira(data.totalAmountKobo)}`}
          detail={
            data.creditKobo > 0
              ? `${formatNaira(data.creditKobo)} is then to be given back.`
              : `${moneyWords.now} is then ${formatNaira(data.balanceKobo)}.`
          }
          value="drop"
          register={form.register('unused')}
        />
        <UnusedNightsOption
          label={`Keep them charged: the total stays ${formatNaira(booking.totalAmountKobo)}`}
          value="keep"
          register={form.register('unused')}
        />
        {errors.unused && (
          <p id="unused-error" className="mt-1.5 text-sm font-medium text-danger">
            {errors.unused.message}
          </p>
        )}
      </fieldset>
      <TextField label="Reason" {...field('reason')} />
    </DialogForm>
  );
}

type UnusedNightsOptionProps = {
  label: string;
  detail?: string;
  value: DepartureInput['unused'];
  register: UseFormRegisterReturn;
};

function UnusedNightsOption({ label, detail, value, register }: UnusedNightsOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input type="radio" value={value} {...register} className="mt-0.5 size-5 shrink-0 accent-terracotta" />
      <span className="figures">
        <span className="font-medium">{label}</span>
        {detail && <span className="block text-sm text-soft">{detail}</span>}
      </span>
    </label>
  );
}

/** Says that the company pays the balance later, so that nobody asks the leaving guest for it. */
function CompanyPays({ booking, balance }: { booking: DeskBooking; balance: Kobo }) {
  if (!booking.company?.pays || balance === 0) return null;
  return (
    <p className="mt-2 font-semibold">
      {formatNaira(balance)} goes to the account of {booking.company.name}. The guest pays nothing.
    </p>
  );
}
