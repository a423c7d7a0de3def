import type { EndpointName } from '#contract/api.ts';

/** What a shift that opens or closes changes: also the lists and figures that hide their sums meanwhile. */
export const shiftQueries = [
  'currentShift',
  'listShifts',
  'shiftReport',
  'shiftCash',
  'zSlip',
  'listTabs',
  'listBookings',
  'listTills',
  'safeBook',
  'listSales',
  'barFigures',
  'deskOverview',
] as const satisfies readonly EndpointName[];
