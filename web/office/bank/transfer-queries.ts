import { bookingQueries } from '#web/office/front-desk/booking/booking-queries.ts';

/** What a decided transfer changes. */
export const transferQueries = [
  ...(['listTransfers', 'listBankLines', 'companyAccount', 'listCompanies', 'listTabs', 'readTab'] as const),
  ...bookingQueries,
] as const;
