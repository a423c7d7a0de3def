import type { WindowView } from '#contract/accounts/windows.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { onlyCompanyOwes } from '#contract/front-desk/to-pay.ts';

type PayingCompany = Pick<DeskBooking, 'company' | 'companyHasWindow'>;
type PayersWindow = Pick<WindowView, 'id' | 'companyId' | 'balanceKobo'>;

/** Whether the company of the booking pays what is in the window of the guest, because it has no window itself. */
export const companyPaysGuestWindow = ({ company, companyHasWindow }: PayingCompany): boolean =>
  company?.pays === true && !companyHasWindow;

type BookingBalance = Pick<DeskBooking, 'company' | 'balanceKobo' | 'othersOweKobo' | 'otherPayers'>;

/** Whether the desk asks somebody for money: the guest or another payer, but not the company that pays for the stay. */
export const isSomebodyAsked = (booking: BookingBalance): boolean =>
  booking.balanceKobo > 0 && !onlyCompanyOwes(booking);

/** Whether all that is to pay goes to the account of the company of the booking. */
export const goesToCompany = (booking: PayingCompany & BookingBalance): boolean =>
  companyPaysGuestWindow(booking) || (booking.balanceKobo > 0 && onlyCompanyOwes(booking));

/** Whether what is in a window is a company's, so that nobody at the desk is asked for it. */
const isOfCompany = (booking: PayingCompany, { id, companyId }: PayersWindow): boolean =>
  id === null ? companyPaysGuestWindow(booking) : companyId !== null;

/** The windows whose payers owe something: first those of people, then those of companies. */
export function unpaidWindowsOf<Window extends PayersWindow>(
  booking: PayingCompany,
  windows: readonly Window[],
): Window[] {
  const unpaidWindows = windows.filter(({ balanceKobo }) => balanceKobo > 0);
  const companyWindows = unpaidWindows.filter((window) => isOfCompany(booking, window));
  return [...unpaidWindows.filter((window) => !companyWindows.includes(window)), ...companyWindows];
}

/** Whether the form proposes what is owed in the window: not for a company, unless staff have chosen that it pays now. */
export const isAmountProposed = (booking: PayingCompany, window: PayersWindow, wasChosen: boolean): boolean =>
  wasChosen || !isOfCompany(booking, window);
