import { dayFormatter } from '#web/core/months.ts';

/** Formats a day as "8 Dec 2026". */
export const dateText = dayFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a day as "8 Dec". */
export const formatDayAndMonth = dayFormatter({ day: 'numeric', month: 'short' });
