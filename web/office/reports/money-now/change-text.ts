import { formatNaira, type Kobo } from '#contract/core/money.ts';

/** Formats a change of an amount, such as "+₦1,500" or "-₦1,500". */
export const changeText = (change: Kobo): string => (change > 0 ? `+${formatNaira(change)}` : formatNaira(change));
