import type { ServiceView } from '#contract/accounts/services.ts';
import { dayAt } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';

/** The ids of the services that were pressed, in order. A service that was pressed twice is in it twice. */
export type ServicePresses = readonly string[];

export const countPresses = (presses: ServicePresses, id: string): number =>
  presses.filter((each) => each === id).length;

export const postedItemsOf = (presses: ServicePresses): { serviceId: string; quantity: number }[] =>
  [...new Set(presses)].map((id) => ({ serviceId: id, quantity: countPresses(presses, id) }));

export const totalOfPresses = (presses: ServicePresses, services: readonly ServiceView[]): Kobo =>
  kobo(presses.reduce((sum, id) => sum + (services.find((each) => each.id === id)?.priceKobo ?? 0), 0));

/**
 * Returns when the last of the pressed services is ready, and whether that is after the day of check-out. Returns
 * undefined if all of them are ready at once.
 */
export function readyTimeOf(
  presses: ServicePresses,
  services: readonly ServiceView[],
  { now, checkOut, timeZone }: { now: Date; checkOut: string; timeZone: string },
): { at: string; isTooLate: boolean } | undefined {
  const hours = presses.map((id) => services.find((each) => each.id === id)?.readyHours ?? 0);
  const longestHours = Math.max(0, ...hours);
  if (longestHours === 0) return undefined;
  const readyAt = new Date(now.getTime() + longestHours * 3_600_000);
  return { at: readyAt.toISOString(), isTooLate: dayAt(readyAt, timeZone) > checkOut };
}
