import { AppError, errorMessages } from '#contract/core/errors.ts';
import { type Gateway, GatewayUnavailable } from '#server/core/gateway.ts';
import type { Mailer } from '#server/core/mailer.ts';

const refuse = () => Promise.reject(new GatewayUnavailable('no card gateway is set up (FLW_PUBLIC_KEY)'));

/** Stands for the card gateway in production while the environment names none. It knows and takes no payment. */
export const noGateway: Gateway = {
  publicKey: '',
  scriptUrl: '',
  byId: refuse,
  byTxRef: refuse,
  list: refuse,
  refund: refuse,
  refundById: refuse,
  listRefunds: refuse,
  readWebhook: () => {
    throw new AppError('unauthenticated', errorMessages.unauthenticated);
  },
  payloadHash: () => '',
};

/** Stands for the mail server in production while the environment names none. Jobs repeat mails until there is one. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('no mail server is set up (SMTP_URL)')),
  close() {},
};
