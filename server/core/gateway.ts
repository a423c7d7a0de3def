import type { IncomingHttpHeaders } from 'node:http';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';

export type GatewayTransaction = {
  id: string;
  txRef: string;
  status: 'successful' | 'failed' | 'pending';
  amount: Kobo;
  currency: string;
};

export type GatewayRefund = {
  id: string;
  transactionId: string;
  amount: Kobo;
  /** `made`: the money is given back. `processing`: the bank needs days and may still refuse. */
  status: 'made' | 'processing' | 'refused';
  comment: string;
};

/** `from` and `to` are days of the gateway's calendar, both included. The first `page` is 1. */
export type GatewayListQuery = { from: Day; to: Day; page: number };
/**
 * `unreadableIds` holds the ids of rows whose fields cannot be read. A row without an id is listed by a hash of its
 * content.
 */
export type GatewayPage<T> = { rows: T[]; unreadableIds: string[]; pages: number };

type CheckoutCharge = { amount: Kobo; currency: string; email: string; txRef: string };

export interface Gateway {
  readonly publicKey: string;
  readonly scriptUrl: string;
  byId(id: string): Promise<GatewayTransaction | null>;
  byTxRef(txRef: string): Promise<GatewayTransaction | null>;
  list(query: GatewayListQuery): Promise<GatewayPage<GatewayTransaction>>;
  /**
   * Refunds `amount` of a transaction. The gateway takes no idempotency key, so a second call refunds a second time.
   * Throws GatewayRefused when the gateway has certainly refunded nothing, and GatewayUnavailable when the outcome is
   * unknown.
   */
  refund(id: string, amount: Kobo, comment: string): Promise<GatewayRefund>;
  refundById(id: string): Promise<GatewayRefund | null>;
  listRefunds(query: GatewayListQuery): Promise<GatewayPage<GatewayRefund>>;
  /**
   * Returns the payment that the webhook names, or null if the webhook names none. Throws AppError when the request
   * lacks the right secret hash.
   */
  readWebhook(headers: IncomingHttpHeaders, body: unknown): { txRef?: string; id?: string } | null;
  payloadHash(charge: CheckoutCharge): string;
}

/**
 * The gateway gave no reliable reply, so nobody knows what it has done or whether the guest has paid. Any call to the
 * gateway can throw it.
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}
