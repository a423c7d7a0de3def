import type { EndpointName } from '#contract/api.ts';

/** What is to be read again when a drink or its stock has changed. */
export const drinkReads = [
  'listDrinks',
  'drinkMenu',
  'barFigures',
  'stockMovements',
] as const satisfies readonly EndpointName[];
