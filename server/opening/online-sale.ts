import { AppError } from '#contract/core/errors.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { type OpenPointName, openPointMessages, openPointsOf, stopsOnlineSale } from '#contract/opening/open-points.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { readOpenRows } from '#server/opening/open-point-store.ts';

type SaleDeps = Pick<Deps, 'hotel' | 'sendsMails' | 'takesCards'>;
type ReadingDeps = SaleDeps & Pick<Deps, 'db' | 'clock' | 'secondFactorFor' | 'isOpen'>;

/** What is missing before the hotel can open, for its owner. */
export async function readOpenPoints(deps: ReadingDeps, hasBackup: boolean): Promise<OpenPointName[]> {
  const [rows, isOpened] = await Promise.all([readOpenRows(deps.db.read, hotelToday(deps)), deps.isOpen()]);
  const ownersWithoutFactor = deps.secondFactorFor().includes('superadmin') ? rows.ownersWithoutFactor : 0;
  return openPointsOf({ ...deps, ...rows, ownersWithoutFactor, hasBackup, isOpened });
}

/** Whether guests can book on the site. */
export const readIsSoldOnline = async (deps: ReadingDeps): Promise<boolean> =>
  !(await readOpenPoints(deps, true)).some(stopsOnlineSale);

/** Whether its owner has still to open the hotel, or to see to what keeps guests from booking online. */
export const isSetUpLeft = async (deps: ReadingDeps): Promise<boolean> =>
  deps.hotel.isRehearsal || !(await readIsSoldOnline(deps));

const opensSoonMessage = ({ hotel }: SaleDeps): string => openPointMessages.opensSoon(numberToCall(hotel));

/** What guests read if a point keeps the hotel from selling online that needs no look into the database. */
export function onlineSaleProblem(deps: SaleDeps): string | undefined {
  const inDatabase = {
    ...{ hasRooms: true, taxesAreDecided: true, isOpened: true },
    ...{ ownersWithoutFactor: 0, hasCompanies: false, hasBackup: true },
  };
  return openPointsOf({ ...deps, ...inDatabase }).some(stopsOnlineSale) ? opensSoonMessage(deps) : undefined;
}

/**
 * Runs `sell`, which books online. Throws AppError if a point keeps the hotel from selling online: that of the taxes is
 * checked by the schema in the transaction, and without rooms there is nothing to book.
 */
export async function sellOnline<T>(deps: SaleDeps & Pick<Deps, 'isOpen'>, sell: () => Promise<T>): Promise<T> {
  const problem = (await deps.isOpen()) ? onlineSaleProblem(deps) : opensSoonMessage(deps);
  if (problem) throw new AppError('conflict', problem);
  return onViolation('online_booking_has_taxes', sell, new AppError('conflict', opensSoonMessage(deps)));
}

/** Throws AppError while no card gateway is set up. */
export function requireGateway({ takesCards }: Pick<Deps, 'takesCards'>): void {
  if (!takesCards) throw new AppError('conflict', openPointMessages.notOnline);
}
