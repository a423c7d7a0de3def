import { sql } from 'kysely';
import type { DayRange } from '#contract/core/dates.ts';
import { isOnDays, midnight } from '#server/core/hotel-day.ts';

/** Selects the sales of the range that were put on tabs, also those that were deleted since. */
export const salesOnTabsSql = (range: DayRange) => sql`(
  select * from bar_sale where payment_method = 'tab' and deleted_at is null and ${isOnDays(sql`created_at`, range)}
  union all
  -- A separate part, because the indexes of sales have either those that count or those that were deleted.
  select * from bar_sale where payment_method = 'tab' and deleted_at >= ${midnight(range.from)}
    and ${isOnDays(sql`created_at`, range)})`;

/** Selects the sales on tabs that were deleted in the range. */
export const salesDeletedFromTabsSql = (range: DayRange) => sql`(
  select * from bar_sale where payment_method = 'tab' and ${isOnDays(sql`deleted_at`, range)})`;
