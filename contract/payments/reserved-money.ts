import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';

export const terminalWaitsText = (atTerminal: Kobo): string =>
  `A card terminal is asked for ${formatNaira(atTerminal)} and has not answered yet.`;

/** A sentence on unconfirmed transfers, and on what a card terminal is asked for. */
export const reservedText = (unconfirmed: Kobo, atTerminal: Kobo): string | undefined =>
  [unconfirmed > 0 && unconfirmedMessages.waits(unconfirmed), atTerminal > 0 && terminalWaitsText(atTerminal)]
    .filter(Boolean)
    .join(' ') || undefined;

/** Says what waits for a confirmation or at a terminal, beside the sum from which it is subtracted. */
export const waitText = (unconfirmed: Kobo, atTerminal: Kobo): string | undefined =>
  [
    unconfirmed > 0 && `${formatNaira(unconfirmed)} transferred, waits for confirmation`,
    atTerminal > 0 && `${formatNaira(atTerminal)} asked for at a card terminal`,
  ]
    .filter(Boolean)
    .join('; ') || undefined;

export const subtractReserved = (owed: Kobo, unconfirmed: Kobo, atTerminal: Kobo): Kobo =>
  kobo(Math.max(0, owed - unconfirmed - atTerminal));
