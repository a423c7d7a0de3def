import { dayFormatter } from '#web/core/months.ts';

/** Such as "8 Dec 2026". */
export const dateText = dayFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** Such as "8 Dec". */
export const dayAndMonth = dayFormatter({ day: 'numeric', month: 'short' });
