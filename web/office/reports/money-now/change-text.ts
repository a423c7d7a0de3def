import { formatNaira, type Kobo } from '#contract/core/money.ts';

export const changeText = (change: Kobo): string => (change > 0 ? `+${formatNaira(change)}` : formatNaira(change));
