import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type FiledMail, readMailFolder } from '#server/platform/integrations/mail.ts';
import { sendPage } from '#server/platform/integrations/sandbox/page.tsx';

const stylesheet = new URL('./style.css', import.meta.url);
// Mails have inline styles only. Their links may leave the frame, so that the receipt can be opened.
const mailSandbox = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'; sandbox ${mailSandbox}`;

const querySchema = z.object({ to: z.catch(z.optional(z.string()), undefined) });
const paramsSchema = z.object({ id: z.string() });

export function inboxRoutes(app: FastifyInstance, mailFolder: string, timeZone: () => string): void {
  const findMailOf = async (request: { params: unknown }) => {
    const { id } = paramsSchema.parse(request.params);
    return (await readMailFolder(mailFolder)).find((mail) => mail.id === id);
  };

  app.get('/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(await readFile(stylesheet)));

  app.get('/mail', async (request, reply) => {
    const recipient = querySchema.parse(request.query).to?.trim() || undefined;
    const mails = await readMailFolder(mailFolder, recipient);
    reply.header('vary', 'accept');
    if (request.headers.accept?.includes('application/json'))
      return { data: mails.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at })) };
    return sendPage(reply, 'Demo inbox', <MailList mails={mails} to={recipient} timeZone={timeZone()} />);
  });

  app.get('/mail/:id', async (request, reply) => {
    const mail = await findMailOf(request);
    if (!mail) return sendPage(reply.code(404), 'No such mail', <p>There is no such mail in the demo inbox.</p>);
    return sendPage(reply, mail.subject, <MailPage mail={mail} timeZone={timeZone()} />);
  });

  app.get('/mail/:id/html', async (request, reply) => {
    const mail = await findMailOf(request);
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
    return reply
      .code(mail ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(mail ? withLinksToTop(mail.html) : '');
  });
}

type MailListProps = { mails: readonly FiledMail[]; to: string | undefined; timeZone: string };

const MailList = ({ mails, to, timeZone }: MailListProps) => (
  <>
    <h1>Demo inbox</h1>
    <p>This is a demonstration: these mails were not really sent.</p>
    <form action="/sandbox/mail">
      <label htmlFor="to">Sent to</label>
      <div>
        <input id="to" name="to" type="email" autoComplete="off" placeholder="Everybody" defaultValue={to} />
        <button type="submit">Show</button>
      </div>
    </form>
    {mails.length > 0 ? (
      <ul>
        {mails.slice(0, 100).map((mail) => (
          <li key={mail.id}>
            <a href={mailPath(mail)}>
              <strong>{mail.subject}</strong>
              <span>To {mail.to}</span>
              <SentAt mail={mail} timeZone={timeZone} />
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <p className="empty">{to ? `No mail to ${to} yet.` : 'No mail yet. Book a room and pay for it to see one.'}</p>
    )}
  </>
);

type MailProps = { mail: FiledMail; timeZone: string };

const MailPage = ({ mail, timeZone }: MailProps) => (
  <>
    <p>
      <a href="/sandbox/mail">Demo inbox</a>
    </p>
    <h1>{mail.subject}</h1>
    <p>
      To {mail.to}, <SentAt mail={mail} timeZone={timeZone} />. Not really sent: this is a demonstration.
    </p>
    <iframe title="The mail" src={`${mailPath(mail)}/html`} sandbox={mailSandbox} />
    <details>
      <summary>Text version</summary>
      <pre>{mail.text}</pre>
    </details>
  </>
);

const mailPath = (mail: FiledMail): string => `/sandbox/mail/${encodeURIComponent(mail.id)}`;

function SentAt({ mail, timeZone }: MailProps) {
  const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={mail.sent_at}>{timeFormat.format(new Date(mail.sent_at))}</time>;
}

const withLinksToTop = (html: string): string => html.replace(/<head[^>]*>/i, '$&<base target="_top">');
