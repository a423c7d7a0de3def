import { addDays, type Day } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';

export const isReceiptLinkExpired = (checkOut: Day, today: Day, { retention }: Hotel): boolean =>
  addDays(checkOut, retention.receiptLinkDays) < today;
