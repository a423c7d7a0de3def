import { ChevronLeft, Plus, Split } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type AccountLineView, type AccountView, accountMessages, accountName } from '#contract/accounts/posting.ts';
import { canSplitAccount, type WindowView } from '#contract/accounts/windows.ts';
import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type ClearBalance, canClearBalance } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, isPaymentExpected } from '#contract/front-desk/desk.ts';
import { moneyWords, type ToPay as ToPayOfStay, toPayOf, toPayRows } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';
import { SplitFoot } from '#web/office/accounts/account/split-foot.tsx';
import { useSplit } from '#web/office/accounts/account/use-split.ts';
import { OpenWindowDialog, RoutesDialog, WindowChoice } from '#web/office/accounts/account/window-dialogs.tsx';
import { WindowPart } from '#web/office/accounts/account/window-part.tsx';
import { WindowInvoiceDialog } from '#web/office/accounts/invoices/invoice-dialog.tsx';
import { InvoicesPart } from '#web/office/accounts/invoices/invoices-part.tsx';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { onLineKey } from '#web/office/front-desk/booking/account-lines.tsx';
import { PaymentLists } from '#web/office/front-desk/booking/booking-parts.tsx';
import { useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { ClearingList } from '#web/office/front-desk/booking/clearing-list.tsx';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { OpenBalance } from '#web/office/front-desk/booking/open-balance.tsx';
import { PostDialog } from '#web/office/front-desk/booking/post-dialog.tsx';
import { RecordPaymentDialog } from '#web/office/front-desk/booking/record-payment-dialog.tsx';
import { ReverseLineDialog } from '#web/office/front-desk/booking/reverse-line-dialog.tsx';
import { MoneyWordsDefinition } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { WindowBalances, windowsWithBalance } from '#web/office/front-desk/booking/window-balances.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type OpenDialog =
  | 'post'
  | 'pay'
  | 'move'
  | 'window'
  | 'target'
  | { lineToReverse: AccountLineView }
  | { windowToPay: WindowView }
  | { windowToInvoice: WindowView }
  | { windowToRoute: WindowView };

export function AccountPage({ id }: { id: string }) {
  const { data, error } = useApiQuery('stayAccount', { id });
  return (
    <div className="space-y-5">
      <TabLink
        tab="bookings"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Bookings
      </TabLink>
      {error && <Notice tone="danger">{failureOf(error, { failed: accountMessages.fetchFailed }).message}</Notice>}
      {data ? <AccountContent account={data} /> : !error && <Spinner />}
    </div>
  );
}

function AccountContent({ account }: { account: AccountView }) {
  const { booking, lines, windows } = account;
  const { user } = useSession();
  const { today } = useFacts();
  const toPay = toPayOf(booking, today);
  const [dialog, setDialog] = useState<OpenDialog>();
  const canAct = user.role !== 'supervisor';
  const canPost = canAct && booking.status === 'checked_in';
  const canMove =
    user.role !== 'receptionist' &&
    canClearBalance(booking.status) &&
    booking.balanceKobo > 0 &&
    booking.unconfirmedAmountKobo === 0 &&
    booking.atTerminalAmountKobo === 0;
  const close = () => setDialog(undefined);
  const split = useSplit(account);
  const isSplit = windows.length > 1;
  const canSplit = canAct && canSplitAccount(booking.status) && lines.some(({ moveProblem }) => moveProblem === null);
  const [guestWindow] = windows;
  const takesMoney = canAct && acceptsPayment(booking.status);
  const canPay = takesMoney && (isSplit && guestWindow ? guestWindow.balanceKobo > 0 : isPaymentExpected(booking));

  const openPayment = () => setDialog(isSplit && guestWindow ? { windowToPay: guestWindow } : 'pay');

  const choosePayer = () => setDialog(split.targets.length > 0 ? 'target' : 'window');
  const moveChosenLines = () => {
    const [onlyTarget, ...others] = split.targets;
    if (split.chosen.length === 0) return;
    if (onlyTarget && others.length === 0) void split.moveTo(onlyTarget.id);
    else choosePayer();
  };

  const openReversal = canAct ? (line: AccountLineView) => setDialog({ lineToReverse: line }) : undefined;

  /**
   * P posts a service, B records a payment, V moves the chosen lines, and Escape ends choosing. `onLineKey` has the
   * keys of a line. Keys that are pressed in a dialog of the page bubble up to here and are ignored.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof Element) || target.closest('dialog') || ctrlKey || metaKey || altKey) return;
    onLineKey(event, lines, { reverse: openReversal, choose: canSplit ? split.choose : undefined });
    if (key === 'v' && split.isOn) moveChosenLines();
    if (key === 'Escape') split.end();
    if (key === 'p' && canPost) setDialog('post');
    if (key === 'b' && canPay) openPayment();
  };
  const actionButtons = (
    <>
      {canPay && (
        <Button look={split.isOn ? 'outline' : 'primary'} onClick={openPayment} className="max-sm:grow">
          Record payment
        </Button>
      )}
      {canPost && (
        <Button look="outline" onClick={() => setDialog('post')} className="max-sm:grow">
          <Plus aria-hidden="true" className="size-4.5" />
          Post
        </Button>
      )}
      {canSplit && !split.isOn && (
        <Button look="outline" onClick={split.begin} className="max-sm:grow">
          <Split aria-hidden="true" className="size-4.5" />
          Split
        </Button>
      )}
      {canMove && (
        <Button look="outline" onClick={() => setDialog('move')} className="max-sm:grow">
          Move to a company
        </Button>
      )}
    </>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the buttons in it
    <div onKeyDown={onKeyDown}>
      <AccountHead booking={booking} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className="space-y-5">
          {windows.map((window) => {
            const isOther = window.id !== null;
            return (
              <WindowPart
                key={window.id ?? 'guest'}
                window={window}
                lines={lines.filter(({ windowId }) => windowId === window.id)}
                isOnly={!isSplit}
                chosen={split.ids}
                choose={split.choose}
                onReverse={split.isOn ? undefined : openReversal}
                onInvoice={canAct ? () => setDialog({ windowToInvoice: window }) : undefined}
                onPay={
                  isOther && takesMoney && window.balanceKobo > 0 && !split.isOn
                    ? () => setDialog({ windowToPay: window })
                    : undefined
                }
                onRoute={
                  isOther && canAct && canSplitAccount(booking.status) && !split.isOn
                    ? () => setDialog({ windowToRoute: window })
                    : undefined
                }
              />
            );
          })}
          {canAct && canSplitAccount(booking.status) && !split.isOn && (
            <Button look="outline" onClick={() => setDialog('window')}>
              <Plus aria-hidden="true" className="size-4.5" />
              Another payer
            </Button>
          )}
          {split.isOn && <SplitFoot split={split} choosePayer={choosePayer} />}
        </div>
        <aside
          aria-label={moneyWords.now}
          className="rounded-2xl border border-hairline bg-white p-5 sm:p-6 lg:sticky lg:top-20"
        >
          <ToPay account={account} toPay={toPay} />
          <div className="mt-4 hidden flex-col gap-3 lg:flex">{actionButtons}</div>
          <h3 className="mt-6 text-lg">Payments</h3>
          <PaymentLists payments={account.payments} refunds={account.refunds} reverse={() => undefined} />
          {account.payments.length === 0 && <p className="mt-1 text-soft">None yet.</p>}
          <ClearingList booking={booking} clearings={account.clearings} />
          <InvoicesPart booking={booking} windows={account.windows} />
        </aside>
      </div>
      {(canPay || canPost || canMove || canSplit) && !split.isOn && (
        <div className="sticky bottom-(--phone-bar) z-10 -mx-4 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-white px-4 py-3 md:-mx-8 md:px-8 lg:hidden print:hidden">
          <p className="flex grow items-baseline justify-between gap-3 max-sm:w-full sm:block">
            <span className="block text-sm text-soft">{moneyWords.now}</span>
            <strong className="figures text-xl text-terracotta-deep">{formatNaira(toPay.nowKobo)}</strong>
          </p>
          {actionButtons}
        </div>
      )}
      {dialog === 'post' && <PostDialog booking={booking} close={close} />}
      {dialog === 'move' && <MoveBalanceDialog account={account} close={close} />}
      {dialog === 'pay' && (
        <RecordPaymentDialog booking={booking} window={isSplit ? guestWindow : undefined} close={close} />
      )}
      {dialog === 'window' && (
        <OpenWindowDialog
          booking={booking}
          close={close}
          onOpened={(windowId) => {
            close();
            if (split.chosen.length > 0) void split.moveTo(windowId);
          }}
        />
      )}
      {dialog === 'target' && (
        <WindowChoice
          windows={split.targets}
          move={(windowId) => {
            close();
            void split.moveTo(windowId);
          }}
          openOtherPayer={() => setDialog('window')}
          close={close}
        />
      )}
      {typeof dialog === 'object' && 'windowToPay' in dialog && (
        <RecordPaymentDialog booking={booking} window={dialog.windowToPay} close={close} />
      )}
      {typeof dialog === 'object' && 'windowToInvoice' in dialog && (
        <WindowInvoiceDialog booking={booking} window={dialog.windowToInvoice} close={close} />
      )}
      {typeof dialog === 'object' && 'windowToRoute' in dialog && (
        <RoutesDialog booking={booking} window={dialog.windowToRoute} close={close} />
      )}
      {typeof dialog === 'object' && 'lineToReverse' in dialog && (
        <ReverseLineDialog booking={booking} line={dialog.lineToReverse} close={close} />
      )}
    </div>
  );
}

function AccountHead({ booking }: { booking: DeskBooking }) {
  const { rooms, guestName, roomType, checkIn, checkOut, status } = booking;
  const title = rooms.length > 0 ? `${accountName(booking)}, ${guestName}` : guestName;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-2xl wrap-anywhere">Account of {title}</h2>
        <p className="figures mt-1 text-soft">
          {roomType} · {formatDay(checkIn)} to {formatDay(checkOut)} · <BookingLink booking={booking} />
        </p>
      </div>
      <BookingStatusBadge status={status} />
    </header>
  );
}

type MoveBalanceDialogProps = { account: AccountView; close: () => void };

function MoveBalanceDialog({ account: { booking, windows }, close }: MoveBalanceDialogProps) {
  const clear = useBookingChange('clearBalance');
  const send = (clearBalance: ClearBalance) => clear.mutateAsync({ id: booking.id, clearBalance });
  return (
    <Dialog title="Move to a company" size="small" onClose={close}>
      {windows.length > 1 ? (
        <WindowBalances
          ways={['company', 'write_off']}
          booking={booking}
          windowsToPay={windowsWithBalance(windows)}
          clearLast={send}
          onDone={close}
        />
      ) : (
        <OpenBalance ways={['company', 'write_off']} balance={booking.balanceKobo} clear={send} onDone={close} />
      )}
    </Dialog>
  );
}

function ToPay({ account, toPay }: { account: AccountView; toPay: ToPayOfStay }) {
  const { booking, hadKobo, paidAheadKobo } = account;
  return (
    <>
      <p className="text-soft">{moneyWords.now}</p>
      <div className="mb-3 flex items-center justify-between gap-2">
        <p className="figures font-serif text-4xl text-terracotta-deep">{formatNaira(toPay.nowKobo)}</p>
        <MoneyWordsDefinition />
      </div>
      <FactList>
        <Fact label={moneyWords.total}>{formatNaira(booking.totalAmountKobo)}</Fact>
        <Fact label="Had by now">{formatNaira(hadKobo)}</Fact>
        <Fact label={moneyWords.paid}>{formatNaira(kobo(0 - booking.paidAmountKobo))}</Fact>
        {booking.unconfirmedAmountKobo > 0 && (
          <Fact label="Not confirmed">{formatNaira(booking.unconfirmedAmountKobo)}</Fact>
        )}
        {booking.atTerminalAmountKobo > 0 && (
          <Fact label="At a card terminal">{formatNaira(booking.atTerminalAmountKobo)}</Fact>
        )}
        {booking.clearedAmountKobo > 0 && (
          <Fact label="Moved or written off">{formatNaira(kobo(0 - booking.clearedAmountKobo))}</Fact>
        )}
        {paidAheadKobo > 0 && <Fact label="Paid ahead">{formatNaira(paidAheadKobo)}</Fact>}
        {toPayRows(toPay)
          .filter(([label]) => label !== moneyWords.now)
          .map(([label, amount]) => (
            <Fact key={label} label={label}>
              {formatNaira(amount)}
            </Fact>
          ))}
        {booking.creditKobo > 0 && <Fact label="To be given back">{formatNaira(booking.creditKobo)}</Fact>}
      </FactList>
    </>
  );
}
