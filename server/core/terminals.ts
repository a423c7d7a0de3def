import type { Kobo } from '#contract/core/money.ts';

export type TerminalAnswer =
  /** The service has it, and the terminal has not decided. */
  | { state: 'waiting' }
  /** The service has never heard of it. */
  | { state: 'unknown' }
  /** `rrn` is the number that the card network gave the transaction, where the service tells it. */
  | { state: 'approved'; amount: Kobo; rrn: string | null }
  | { state: 'declined' | 'expired' | 'failed'; problem: string | null };

/** The service behind the card terminals. Every call can throw `TerminalsUnavailable`. */
export interface CardTerminals {
  /** Those that amounts can be sent to, by their names in hotel.config.ts. */
  readonly names: readonly string[];
  /**
   * Shows the amount on the terminal. Returns as well if the service has this reference already. Throws `TerminalRefused` if the
   * terminal never shows it.
   */
  send(request: { reference: string; terminal: string; amount: Kobo; expiresInSeconds: number }): Promise<void>;
  answerOf(reference: string): Promise<TerminalAnswer>;
}

/** Nobody knows whether the service got it, or what it has decided. */
export class TerminalsUnavailable extends Error {
  override readonly name = 'TerminalsUnavailable';
}

export class TerminalRefused extends Error {
  override readonly name = 'TerminalRefused';
}
