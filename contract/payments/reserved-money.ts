import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';

export const terminalWaits = (atTerminal: Kobo): string =>
  `A card terminal is asked for ${formatNaira(atTerminal)} and has not answered yet.`;

/** What is not paid yet, and nobody else can take: transfers that wait for a confirmation, and what a terminal is asked for. */
export const reservedText = (unconfirmed: Kobo, atTerminal: Kobo): string | undefined =>
  [unconfirmed > 0 && unconfirmedMessages.waits(unconfirmed), atTerminal > 0 && terminalWaits(atTerminal)]
    .filter(Boolean)
    .join(' ') || undefined;

/** In kobo: what can be taken now of what is owed. */
export const leftOf = (owed: Kobo, unconfirmed: Kobo, atTerminal: Kobo): Kobo =>
  kobo(Math.max(0, owed - unconfirmed - atTerminal));
