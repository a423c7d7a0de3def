import { type ComponentProps, useState } from 'react';
import type { WindowView } from '#contract/accounts/windows.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { ClearBalance } from '#contract/front-desk/check-out.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { OpenBalance } from '#web/office/front-desk/booking/open-balance.tsx';
import { RecordPaymentForm } from '#web/office/front-desk/booking/record-payment-dialog.tsx';

type ClearingReply = { message: string; booking: DeskBooking };

type WindowBalancesProps = {
  booking: DeskBooking;
  windowsToPay: readonly WindowView[];
  /** Whether a company owes a further balance, which goes to its account at check-out. */
  isCompanyNext?: boolean;
  /** Clears the last balance of the account. */
  clearLast: (clearBalance: ClearBalance) => Promise<ClearingReply>;
  andThen?: string;
  leaveOpen?: ((reason: string) => Promise<ClearingReply>) | undefined;
  /** Called when nothing is owed any more, or when the guest leaves and still owes. */
  onDone: (booking: DeskBooking) => void;
  /** Called when a payment of the last balance was recorded. */
  onPaid?: (booking: DeskBooking) => void;
  ways: ComponentProps<typeof OpenBalance>['ways'];
};

/** The windows whose payers owe something, that of the guest last. */
export const windowsWithBalance = (windows: readonly WindowView[]): WindowView[] =>
  [...windows.slice(1), ...windows.slice(0, 1)].filter(({ balanceKobo }) => balanceKobo > 0);

/**
 * The windows whose payers are asked at check-out. What the company that pays for the stay owes goes to its account
 * then.
 */
export const windowsAskedAtCheckOut = ({ company }: DeskBooking, windows: readonly WindowView[]): WindowView[] =>
  windowsWithBalance(windows).filter(({ companyId, name }) => !(company?.pays && companyId && name === company.name));

/** Asks for the balances of a split account one after the other, for that of the guest last. */
export function WindowBalances({
  booking,
  windowsToPay,
  isCompanyNext = false,
  clearLast,
  andThen: labelEnd = '',
  leaveOpen,
  onDone,
  onPaid,
  ways,
}: WindowBalancesProps) {
  // The key of the window whose payment form is open. For the next window, the user first chooses how it is paid.
  const [payingKey, setPayingKey] = useState<string>();
  const clear = useBookingChange('clearBalance');
  const [window] = windowsToPay;
  if (!window) return <p className="text-soft">Nothing is to pay any more.</p>;
  const isLast = windowsToPay.length === 1;
  const clearsAccount = isLast && !isCompanyNext;
  const windowKey = window.id ?? 'guest';
  return (
    <section aria-label={window.name} key={windowKey}>
      <p className="mb-2 font-semibold wrap-anywhere">
        {window.name}
        {windowsToPay.length > 1 && (
          <span className="font-normal text-soft"> · then {windowsToPay.slice(1).map(owedText).join(', ')}</span>
        )}
      </p>
      {payingKey === windowKey ? (
        <RecordPaymentForm
          booking={booking}
          window={window}
          close={() => setPayingKey(undefined)}
          onRecorded={(paid) => {
            setPayingKey(undefined);
            if (isLast) onPaid?.(paid);
          }}
        />
      ) : (
        <OpenBalance
          ways={isLast ? ways : ways.filter((way) => way !== 'leave_open')}
          balance={window.balanceKobo}
          company={window.companyId ? { id: window.companyId, name: window.name } : undefined}
          andThen={clearsAccount ? labelEnd : ''}
          clear={(clearBalance) => {
            const clearanceOfWindow = { ...clearBalance, ...(window.id && { windowId: window.id }) };
            return clearsAccount
              ? clearLast(clearanceOfWindow)
              : clear.mutateAsync({ id: booking.id, clearBalance: clearanceOfWindow });
          }}
          leaveOpen={leaveOpen}
          pay={() => setPayingKey(windowKey)}
          onDone={clearsAccount ? onDone : isLast && onPaid ? onPaid : () => undefined}
        />
      )}
    </section>
  );
}

const owedText = ({ name, balanceKobo }: WindowView): string => `${name} ${formatNaira(balanceKobo)}`;
