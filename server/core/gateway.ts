import type { IncomingHttpHeaders } from 'node:http';
import type { Day } from '#contract/dates.ts';
import type { Kobo } from '#contract/money.ts';

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
  /** `processing`: the bank takes days and may still refuse. */
  status: 'made' | 'processing' | 'refused';
  comment: string;
};

/** Days of the gateway, both included; pages begin at 1. */
export type GatewayListQuery = { from: Day; to: Day; page: number };
/** `unreadableIds`: the ids of rows that cannot be read; a hash for a row without an id. */
export type GatewayPage<T> = { rows: T[]; unreadableIds: string[]; pages: number };

type CheckoutCharge = { amount: Kobo; currency: string; email: string; txRef: string };

export interface Gateway {
  readonly publicKey: string;
  readonly scriptUrl: string;
  byId(id: string): Promise<GatewayTransaction | null>;
  byTxRef(txRef: string): Promise<GatewayTransaction | null>;
  list(query: GatewayListQuery): Promise<GatewayPage<GatewayTransaction>>;
  /**
   * Refunds `amount` of a transaction. The gateway takes no idempotency key: never call it twice for one purpose. Throws
   * GatewayRefused when certainly nothing was done, and GatewayUnavailable when the outcome is unknown.
   */
  refund(id: string, amount: Kobo, comment: string): Promise<GatewayRefund>;
  refundById(id: string): Promise<GatewayRefund | null>;
  listRefunds(query: GatewayListQuery): Promise<GatewayPage<GatewayRefund>>;
  /**
   * The payment that a webhook names; null when it is about something else. Throws AppError when the secret hash is
   * missing or wrong.
   */
  readWebhook(headers: IncomingHttpHeaders, body: unknown): { txRef?: string; id?: string } | null;
  payloadHash(charge: CheckoutCharge): string;
}

/** Any call can throw it: the gateway gave no reliable reply, neither paid nor unpaid. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}
