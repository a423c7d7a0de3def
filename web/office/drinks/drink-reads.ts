import type { EndpointName } from '#contract/api.ts';

export const drinkReads = [
  'listDrinks',
  'drinkMenu',
  'barFigures',
  'stockMovements',
] as const satisfies readonly EndpointName[];
