import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { goesToCompany } from '#web/office/front-desk/booking/payer-choice.ts';
import { ToPayFacts } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const MoneyFacts = ({ booking }: { booking: DeskBooking }) => (
  <div className="mt-3">
    <FactList>
      <ToPayFacts booking={booking} />
    </FactList>
  </div>
);

type LeavingMoneyProps = { booking: DeskBooking; companyOwes: Kobo };

/**
 * The money of a guest who leaves: all is to pay now, except what goes to the account of the company of the booking.
 */
export const LeavingMoneyFacts = ({ booking, companyOwes: owedByCompanyKobo }: LeavingMoneyProps) => (
  <div className="mt-3">
    <FactList>
      <Fact label={moneyWords.total}>{formatNaira(booking.totalAmountKobo)}</Fact>
      <Fact label={moneyWords.paid}>{formatNaira(booking.paidAmountKobo)}</Fact>
      <Fact label={moneyWords.now}>
        <span className="text-lg font-semibold text-terracotta-deep">
          {formatNaira(kobo(booking.balanceKobo - owedByCompanyKobo))}
        </span>
      </Fact>
      {owedByCompanyKobo > 0 && (
        <Fact label={moneyWords.laterBy(booking.company?.name ?? '')}>{formatNaira(owedByCompanyKobo)}</Fact>
      )}
    </FactList>
  </div>
);

/** Whether money is under way that nobody has confirmed: a transfer, or an amount at a card terminal. */
export const waitsForMoney = ({ unconfirmedAmountKobo, atTerminalAmountKobo }: DeskBooking): boolean =>
  unconfirmedAmountKobo + atTerminalAmountKobo > 0;

/**
 * The ways to deal with a balance. It can be cleared without money only once each transfer is confirmed or taken back
 * and no terminal is asked for it.
 */
export const checkOutWaysOf = (booking: DeskBooking) =>
  waitsForMoney(booking) ? (['pay'] as const) : (['pay', 'company', 'write_off'] as const);

export const WaitingMoneyNote = ({ booking }: { booking: DeskBooking }) =>
  waitsForMoney(booking) && (
    <div className="mb-4">
      <Notice>
        {booking.unconfirmedAmountKobo > 0
          ? checkOutMessages.transferWaits(booking.unconfirmedAmountKobo)
          : checkOutMessages.terminalWaits(booking.atTerminalAmountKobo)}
      </Notice>
    </div>
  );

export function CompanyPays({ booking, balance }: { booking: DeskBooking; balance: Kobo }) {
  if (!booking.company || !goesToCompany(booking) || balance === 0) return null;
  return (
    <p className="mt-2 font-semibold">
      {formatNaira(balance)} goes to the account of {booking.company.name}. The guest pays nothing of it.
    </p>
  );
}
