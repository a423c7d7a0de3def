import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '#server/core/clock.ts';
import type { Mailer } from '#server/core/mailer.ts';

const mailFields = {
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
};
const filedMailSchema = z.object({ ...mailFields, sent_at: z.string() });

export type FiledMail = z.infer<typeof filedMailSchema>;

/**
 * `url` is `smtp://user:password@host:587`. `sender` is asked before each mail. With `mustEncrypt`, mail is not sent
 * through a server without TLS.
 */
export async function smtpMailer(url: string, sender: () => string, mustEncrypt: boolean): Promise<Mailer> {
  // Imported only here, so that a hotel without a mail server needs no memory for this package.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    // Without this option, an attacker between us and the server could hide that it offers STARTTLS, and read the
    // mails.
    requireTLS: mustEncrypt,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    idleTimeout: 30_000,
    // Keeps a mistake in a mail template from attaching a file of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const from = sender();
      const host = from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '');
      await transport.sendMail({
        from,
        // An object and not a text, because a comma in a text would begin a second receiver.
        to: { name: '', address: singleAddress(mail.to) },
        subject: mail.subject.replace(/\s+/g, ' '),
        text: mail.text,
        html: mail.html,
        messageId: `<${safeId(mail.id)}@${host}>`,
      });
    },
    close: () => transport.close(),
  };
}

export function folderMailer(folder: string, clock: Clock = systemClock): Mailer {
  return {
    async send(mail) {
      const filedMail: FiledMail = {
        ...mail,
        to: singleAddress(mail.to),
        sent_at: clock.now().toISOString(),
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const fileName = join(folder, `${safeId(mail.id)}.json`);
      const temporaryFile = `${fileName}.${randomBytes(6).toString('hex')}.tmp`;
      await writeFile(temporaryFile, JSON.stringify(filedMail, null, 2), { mode: 0o600 });
      await rename(temporaryFile, fileName);
    },
    close: () => {},
  };
}

export async function readMailFolder(folder: string, to?: string): Promise<FiledMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const mails: FiledMail[] = [];
  // Reads one file at a time: a busy demo has more mails than a process may open files.
  for (const name of names.filter((each) => each.endsWith('.json')))
    mails.push(filedMailSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))));
  return mails
    .filter((mail) => to === undefined || mail.to.toLowerCase() === to.trim().toLowerCase())
    .sort((a, b) => (a.sent_at < b.sent_at ? 1 : -1));
}

const safeId = (id: string): string =>
  /^[\w-][\w.-]{0,99}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

function singleAddress(to: string): string {
  const address = to.trim();
  if (!/^[^\s,;:<>"()[\]\\]+@[^\s,;:<>"()[\]\\@]+$/.test(address))
    // The message leaves out the address, because it goes to the log.
    throw new Error('not one e-mail address');
  return address;
}
