import { isEmailAddress } from '#contract/core/fields.ts';
import type { Env } from '#server/core/env.ts';

/**
 * Returns the address that mails come from. While the hotel has none, it is that of the account at the mail server, or
 * else one at the name of the site: mail servers refuse a mail without a sender.
 */
export function senderAddress({ smtpUrl, publicUrl }: Pick<Env, 'smtpUrl' | 'publicUrl'>, hotelEmail: string): string {
  if (hotelEmail) return hotelEmail;
  const account = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : '';
  if (isEmailAddress(account)) return account;
  return `hotel@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;
}
