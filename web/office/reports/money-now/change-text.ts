import { formatNaira, type Kobo } from '#contract/core/money.ts';

/** Such as "+₦1,500" or "-₦1,500". */
export const changeText = (change: Kobo): string => (change > 0 ? `+${formatNaira(change)}` : formatNaira(change));
