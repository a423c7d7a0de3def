import { ChevronLeft, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { acceptsPayment } from '#contract/bookings.ts';
import { clearsBalance } from '#contract/check-out.ts';
import { formatDay } from '#contract/dates.ts';
import { type DeskBooking, leftToPay } from '#contract/desk.ts';
import { naira } from '#contract/money.ts';
import {
  type AccountLineView,
  type AccountView,
  accountMessages,
  accountName,
  containsText,
} from '#contract/posting.ts';
import { AccountLines, onLineKey } from '#web/office/booking/account-lines.tsx';
import { PaymentLists } from '#web/office/booking/booking-parts.tsx';
import { useBookingChange } from '#web/office/booking/booking-queries.ts';
import { ClearingList } from '#web/office/booking/clearing-list.tsx';
import { Fact, Facts } from '#web/office/booking/facts.tsx';
import { OpenBalance } from '#web/office/booking/open-balance.tsx';
import { PostDialog } from '#web/office/booking/post-dialog.tsx';
import { RecordPaymentDialog } from '#web/office/booking/record-payment-dialog.tsx';
import { ReverseLineDialog } from '#web/office/booking/reverse-line-dialog.tsx';
import { InvoicesPart } from '#web/office/invoices/invoices-part.tsx';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/shared/booking-status.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type OpenDialog = 'post' | 'pay' | 'move' | { reversed: AccountLineView };

/** The account of a stay as a page of its own, under Bookings. */
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
      {data ? <Account account={data} /> : !error && <Spinner />}
    </div>
  );
}

function Account({ account }: { account: AccountView }) {
  const { booking, lines } = account;
  const { user } = useSession();
  const [dialog, setDialog] = useState<OpenDialog>();
  const canAct = user.role !== 'supervisor';
  const canPost = canAct && booking.status === 'checked_in';
  const canPay = canAct && acceptsPayment(booking.status) && leftToPay(booking) > 0;
  const canMove =
    user.role !== 'receptionist' &&
    clearsBalance(booking.status) &&
    booking.balance > 0 &&
    booking.unconfirmed_amount === 0;
  const close = () => setDialog(undefined);

  const reverse = canAct ? (line: AccountLineView) => setDialog({ reversed: line }) : undefined;

  /** P posts, B records a payment. What is typed in a dialog on this page comes here too. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof Element) || target.closest('dialog') || ctrlKey || metaKey || altKey) return;
    onLineKey(event, lines, reverse);
    if (key === 'p' && canPost) setDialog('post');
    if (key === 'b' && canPay) setDialog('pay');
  };
  const actions = (
    <>
      {canPay && (
        <Button onClick={() => setDialog('pay')} className="max-sm:grow">
          Record payment
        </Button>
      )}
      {canPost && (
        <Button look="outline" onClick={() => setDialog('post')} className="max-sm:grow">
          <Plus aria-hidden="true" className="size-4.5" />
          Post
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
      <Head booking={booking} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <section aria-label="What was had" className="overflow-hidden rounded-2xl border border-hairline bg-white">
          <header className="flex items-baseline gap-3 bg-sand px-4 py-3.5 sm:px-5">
            <h3 className="text-lg">Guest</h3>
            <span className="text-sm text-soft wrap-anywhere">{booking.guest_name}</span>
          </header>
          {lines.length > 0 ? (
            <AccountLines lines={lines} onReverse={reverse} hasKeys />
          ) : (
            <EmptyState title={accountMessages.nothing}>
              <p className="text-soft">{accountMessages.nothingText}</p>
            </EmptyState>
          )}
          <p className="figures flex justify-between gap-4 border-t border-hairline bg-paper px-4 py-3 font-semibold sm:px-5">
            <span>Had by now</span>
            <span>{naira(account.had)}</span>
          </p>
          {account.taxes.length > 0 && (
            <p className="figures border-t border-hairline px-4 py-2.5 text-sm text-soft sm:px-5">
              {containsText(account)}
            </p>
          )}
        </section>
        <aside
          aria-label="Balance"
          className="rounded-2xl border border-hairline bg-white p-5 sm:p-6 lg:sticky lg:top-20"
        >
          <Balance account={account} />
          <div className="mt-4 hidden flex-col gap-3 lg:flex">{actions}</div>
          <h3 className="mt-6 text-lg">Payments</h3>
          <PaymentLists payments={account.payments} refunds={account.refunds} reverse={() => undefined} />
          {account.payments.length === 0 && <p className="mt-1 text-soft">None yet.</p>}
          <ClearingList booking={booking} clearings={account.clearings} />
          <InvoicesPart booking={booking} />
        </aside>
      </div>
      {(canPay || canPost || canMove) && (
        <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-white px-4 py-3 md:-mx-8 md:px-8 lg:hidden print:hidden">
          <p className="flex grow items-baseline justify-between gap-3 max-sm:w-full sm:block">
            <span className="block text-sm text-soft">Owed now</span>
            <strong className="figures text-xl text-terracotta-deep">{naira(account.owed_now)}</strong>
          </p>
          {actions}
        </div>
      )}
      {dialog === 'post' && <PostDialog booking={booking} close={close} />}
      {dialog === 'move' && <MoveBalanceDialog booking={booking} close={close} />}
      {dialog === 'pay' && <RecordPaymentDialog booking={booking} close={close} />}
      {typeof dialog === 'object' && <ReverseLineDialog booking={booking} line={dialog.reversed} close={close} />}
    </div>
  );
}

function Head({ booking }: { booking: DeskBooking }) {
  const { rooms, guest_name, room_type, check_in, check_out, status } = booking;
  const title = rooms.length > 0 ? `${accountName(booking)}, ${guest_name}` : guest_name;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-2xl wrap-anywhere">Account of {title}</h2>
        <p className="figures mt-1 text-soft">
          {room_type} · {formatDay(check_in)} to {formatDay(check_out)} · <BookingLink booking={booking} />
        </p>
      </div>
      <BookingStatusBadge status={status} />
    </header>
  );
}

type MoveBalanceDialogProps = { booking: DeskBooking; close: () => void };

function MoveBalanceDialog({ booking, close }: MoveBalanceDialogProps) {
  const clear = useBookingChange('clearBalance');
  return (
    <Dialog title="Move the balance" size="small" onClose={close}>
      <OpenBalance
        ways={['company', 'write_off']}
        balance={booking.balance}
        clear={(clear_balance) => clear.mutateAsync({ id: booking.id, clear_balance })}
        done={close}
      />
    </Dialog>
  );
}

function Balance({ account }: { account: AccountView }) {
  const { booking, had, owed_now, owed_at_check_out, paid_ahead, lines } = account;
  const isOpen = lines.some(({ time }) => time !== 'had');
  return (
    <>
      <p className="text-soft">Owed now</p>
      <p className="figures mb-3 font-serif text-4xl text-terracotta-deep">{naira(owed_now)}</p>
      <Facts>
        <Fact label="Had by now">{naira(had)}</Fact>
        <Fact label="Paid">{naira(-booking.paid_amount)}</Fact>
        {booking.unconfirmed_amount > 0 && <Fact label="Not confirmed">{naira(booking.unconfirmed_amount)}</Fact>}
        {booking.cleared_amount > 0 && <Fact label="Moved or written off">{naira(-booking.cleared_amount)}</Fact>}
        {paid_ahead > 0 && <Fact label="Paid ahead">{naira(paid_ahead)}</Fact>}
        {isOpen && <Fact label="Owed at check-out">{naira(owed_at_check_out)}</Fact>}
        {booking.credit > 0 && <Fact label="To be given back">{naira(booking.credit)}</Fact>}
      </Facts>
    </>
  );
}
