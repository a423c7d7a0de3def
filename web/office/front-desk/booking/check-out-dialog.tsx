import { type ComponentProps, type ReactNode, useState } from 'react';
import type { AccountLineView } from '#contract/accounts/posting.ts';
import type { WindowView } from '#contract/accounts/windows.ts';
import type { TerminalRequestView } from '#contract/bank/terminal-requests.ts';
import { canMove } from '#contract/bookings/bookings.ts';
import { kobo } from '#contract/core/money.ts';
import { type ClearBalance, checkOutMessages } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, isPaymentExpected } from '#contract/front-desk/desk.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { AccountLines } from '#web/office/front-desk/booking/account-lines.tsx';
import { BookingHead } from '#web/office/front-desk/booking/booking-head.tsx';
import { useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import {
  checkOutWaysOf,
  LeavingMoneyFacts,
  WaitingMoneyNote,
  waitsForMoney,
} from '#web/office/front-desk/booking/check-out-parts.tsx';
import { OpenBalance } from '#web/office/front-desk/booking/open-balance.tsx';
import { PayAndCheckOut } from '#web/office/front-desk/booking/pay-and-check-out.tsx';
import { RecordPaymentDialog, RecordPaymentForm } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import {
  WindowBalances,
  windowsAskedAtCheckOut,
  windowsWithBalance,
} from '#web/office/front-desk/booking/window-balances.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type CheckOutDialogProps = {
  booking: DeskBooking;
  close: () => void;
  onMoved: ((booking: DeskBooking) => void) | undefined;
  onPaid: (booking: DeskBooking) => void;
  unchargedReason: string | undefined;
  /** What is shown instead if the account is split and nobody is to be asked for money. */
  plainMove: ReactNode;
};

/**
 * Shows the account of a guest who leaves and owes, and takes the payment with the check-out, or asks what becomes of
 * the balance.
 */
export function CheckOutDialog(props: CheckOutDialogProps) {
  const { booking, close, onMoved, onPaid, unchargedReason } = props;
  const unchargedInput = unchargedReason === undefined ? {} : { unchargedReason };
  const { user } = useSession();
  const move = useBookingChange('moveBooking');
  /** The terminal request that was just sent from this dialog. */
  const [request, setRequest] = useState<TerminalRequestView>();
  const [isPaying, setIsPaying] = useState(false);
  const { data, error } = useApiQuery('stayAccount', { id: booking.id });
  const { id, status: from } = booking;
  const leaveBalanceOpen = (reason: string) =>
    move.mutateAsync({ id, status: 'checked_out', from, reason, ...unchargedInput });
  const leaveOpen = canMove(from, 'checked_out', user.role === 'superadmin' ? 'superadmin' : 'receptionist')
    ? leaveBalanceOpen
    : undefined;
  const ways: ComponentProps<typeof OpenBalance>['ways'] = [
    ...checkOutWaysOf(booking),
    ...(from === 'checked_in' && !booking.company?.pays ? (['leave_open'] as const) : []),
  ];
  const completeWith = (clearBalance: ClearBalance) =>
    move.mutateAsync({ id, status: 'completed', from, clearBalance, ...unchargedInput });
  const closeWithBooking = (freshBooking: DeskBooking) => {
    close();
    onMoved?.(freshBooking);
  };
  const isSplit = data && data.windows.length > 1;
  const owedWindows = data ? windowsAskedAtCheckOut(booking, data.windows) : [];
  const owedByCompanyKobo = kobo(
    data && isSplit ? sumOfBalances(windowsWithBalance(data.windows)) - sumOfBalances(owedWindows) : 0,
  );
  const goOnAfterPayment = (paid: DeskBooking) => {
    setIsPaying(false);
    setRequest(undefined);
    onPaid(paid);
  };
  if (isSplit && owedWindows.length === 0) return props.plainMove;
  if (isPaying)
    return <RecordPaymentDialog booking={booking} close={() => setIsPaying(false)} onRecorded={goOnAfterPayment} />;
  const title = waitsForMoney(booking) ? checkOutMessages.notYet : checkOutMessages.checkOut;
  return (
    <Dialog title={title(booking.guestName)} size="medium" role="alertdialog" onClose={close}>
      <BookingHead booking={booking} room={roomAndType(booking.roomType, booking.rooms)} />
      {data && !isSplit && <LinesToPay lines={data.lines} />}
      <LeavingMoneyFacts booking={booking} companyOwes={owedByCompanyKobo} />
      <div className="mt-4">
        {!request && <WaitingMoneyNote booking={booking} />}
        {!data && !error && <Spinner />}
        {isSplit && (
          <WindowBalances
            {...{ booking, ways, leaveOpen, onDone: closeWithBooking, onPaid }}
            windowsToPay={owedWindows}
            isCompanyNext={windowsWithBalance(data.windows).length > owedWindows.length}
            clearLast={completeWith}
            andThen=" and complete"
          />
        )}
        {request && <RecordPaymentForm {...{ booking, request, close }} onRecorded={goOnAfterPayment} />}
        {!isSplit && !request && (data || error) && (
          <OpenBalance
            {...{ ways, clear: completeWith, leaveOpen, onDone: closeWithBooking }}
            pay={isPaymentExpected(booking) ? () => setIsPaying(true) : undefined}
            payHere={
              !waitsForMoney(booking) && (
                <PayAndCheckOut
                  {...{ booking, balance: booking.balanceKobo, onDone: closeWithBooking, onAsked: setRequest }}
                  send={(payment) => move.mutateAsync({ id, status: 'completed', from, payment, ...unchargedInput })}
                />
              )
            }
            balance={booking.balanceKobo}
            hidesAmount
            andThen=" and complete"
          />
        )}
      </div>
    </Dialog>
  );
}

const sumOfBalances = (windows: readonly WindowView[]): number =>
  windows.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0);

const LinesToPay = ({ lines }: { lines: readonly AccountLineView[] }) => (
  <section
    aria-label="Account"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus to be scrolled by keyboard
    tabIndex={0}
    className="mt-3 max-h-60 overflow-y-auto rounded-xl border border-hairline"
  >
    <AccountLines label="What the guest had" lines={lines} onReverse={undefined} />
  </section>
);
