/** `hotel notify` sends a mail about a service that failed. It needs no process of the hotel, which may be what failed. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import hotel from '#hotel';
import { readEnv } from '#server/core/env.ts';
import { smtpMailer } from '#server/platform/integrations/mail.ts';
import { senderAddress } from '#server/platform/integrations/sender-address.ts';
import { isDemoFile } from '#server/settings/base-hotel.ts';
import { runMain } from '#tools/run-main.ts';

const usage = `tsx tools/failure-mail.ts --to ADDRESS --unit NAME

Sends the text of standard input to ADDRESS through SMTP_URL.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, unit: { type: 'string' } } });
  const { to, unit } = values;
  if (!to || !unit) {
    console.error(usage);
    return 2;
  }
  const env = readEnv();
  const { smtpUrl, smtpMustEncrypt } = env;
  if (!smtpUrl) {
    console.log('SMTP_URL is not set: only the log of the machine has this.');
    return 0;
  }
  const mailText = await text(process.stdin);
  // The file alone: what the owner has typed is in the database, which may be what failed.
  const sender = senderAddress(env, isDemoFile(hotel) ? '' : hotel.email);
  const mailer = await smtpMailer(smtpUrl, () => sender, smtpMustEncrypt);
  try {
    await mailer.send({
      id: `failed-${unit}-${Date.now()}`,
      to,
      subject: `${unit} has failed`,
      text: mailText,
      html: `<pre>${escapeHtml(mailText)}</pre>`,
    });
  } finally {
    mailer.close();
  }
  console.log(`A mail went to ${to}.`);
  return 0;
}

function escapeHtml(plainText: string): string {
  return plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
