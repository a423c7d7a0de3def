import type { EndpointName } from '#contract/api.ts';
import { queryClient } from '#web/office/query.ts';

/** What is to be read again when a drink or its stock has changed. */
export const drinkReads = [
  'listDrinks',
  'drinkMenu',
  'barFigures',
  'stockMovements',
] as const satisfies readonly EndpointName[];

/** After a refusal: somebody else has been at it meanwhile. */
export function readDrinksAgain(): void {
  for (const name of drinkReads) void queryClient.invalidateQueries({ queryKey: [name] });
}
