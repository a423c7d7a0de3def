import type { Kobo } from '#contract/core/money.ts';

export type TerminalAnswer =
  /** The service has the request, and the terminal has not decided. */
  | { state: 'waiting' }
  /** The service does not know the request. */
  | { state: 'unknown' }
  /** `rrn` is the number that the card network gave the transaction, where the service tells it. */
  | { state: 'approved'; amount: Kobo; rrn: string | null }
  | { state: 'declined' | 'expired' | 'failed'; problem: string | null };

/** The service behind the card terminals. Every call can throw `TerminalsUnavailable`. */
export interface CardTerminals {
  /** The terminals whose serial numbers are known, by the names that the hotel gives them. */
  names(): readonly string[];
  /**
   * Shows the amount on the terminal, or does nothing if the service has this reference already. Throws
   * `TerminalRefused` if the terminal will never show it.
   */
  send(request: { reference: string; terminal: string; amount: Kobo; expiresInSeconds: number }): Promise<void>;
  answerOf(reference: string): Promise<TerminalAnswer>;
}

/**
 * The service gave no reliable answer, so nobody knows whether it got the request, or what the terminal has decided.
 */
export class TerminalsUnavailable extends Error {
  override readonly name = 'TerminalsUnavailable';
}

export class TerminalRefused extends Error {
  override readonly name = 'TerminalRefused';
}
