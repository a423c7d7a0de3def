import type { EndpointName } from '#contract/api.ts';

export const drinkQueries = [
  'listDrinks',
  'drinkMenu',
  'barFigures',
  'stockMovements',
] as const satisfies readonly EndpointName[];
