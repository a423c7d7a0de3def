import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { escapeHtml } from '#server/core/escape-html.ts';
import { type FiledMail, readMailFolder } from '#server/integrations/mail.ts';

const stylesheet = new URL('./style.css', import.meta.url);
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// Mails have inline styles only. Their links may leave the frame, so that the receipt can be opened.
const mailSandbox = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'; sandbox ${mailSandbox}`;

const querySchema = z.object({ to: z.catch(z.optional(z.string()), undefined) });
const params = z.object({ id: z.string() });

export function inboxRoutes(app: FastifyInstance, mailFolder: string, timeZone: string): void {
  const find = async (request: { params: unknown }) => {
    const { id } = params.parse(request.params);
    return (await readMailFolder(mailFolder)).find((mail) => mail.id === id);
  };

  app.get('/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(await readFile(stylesheet)));

  app.get('/mail', async (request, reply) => {
    const recipient = querySchema.parse(request.query).to?.trim() || undefined;
    const mails = await readMailFolder(mailFolder, recipient);
    reply.header('vary', 'accept');
    if (request.headers.accept?.includes('application/json'))
      return { data: mails.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at })) };
    return sendPage(reply, 'Demo inbox', listPage(mails, recipient, timeZone));
  });

  app.get('/mail/:id', async (request, reply) => {
    const mail = await find(request);
    if (!mail) return sendPage(reply.code(404), 'No such mail', '<p>There is no such mail in the demo inbox.</p>');
    return sendPage(reply, mail.subject, mailPage(mail, timeZone));
  });

  app.get('/mail/:id/html', async (request, reply) => {
    const mail = await find(request);
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
    return reply
      .code(mail ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(mail ? withLinksToTop(mail.html) : '');
  });
}

function sendPage(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/style.css"></head>` +
        `<body><main>${main}</main></body></html>`,
    );
}

function listPage(mails: readonly FiledMail[], to: string | undefined, timeZone: string): string {
  const items = mails
    .slice(0, 100)
    .map(
      (mail) =>
        `<li><a href="${mailPath(mail)}"><strong>${escapeHtml(mail.subject)}</strong>` +
        `<span>To ${escapeHtml(mail.to)}</span>${timeTag(mail, timeZone)}</a></li>`,
    );
  const emptyMessage = to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Book a room and pay for it to see one.';
  return (
    `<h1>Demo inbox</h1><p>This is a demonstration: these mails were not really sent.</p>` +
    `<form action="/sandbox/mail"><label for="to">Sent to</label><div>` +
    `<input id="to" name="to" type="email" autocomplete="off" placeholder="Everybody" value="${escapeHtml(to ?? '')}">` +
    `<button>Show</button></div></form>` +
    (items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="empty">${emptyMessage}</p>`)
  );
}

function mailPage(mail: FiledMail, timeZone: string): string {
  return (
    `<p><a href="/sandbox/mail">Demo inbox</a></p><h1>${escapeHtml(mail.subject)}</h1>` +
    `<p>To ${escapeHtml(mail.to)}, ${timeTag(mail, timeZone)}. Not really sent: this is a demonstration.</p>` +
    `<iframe title="The mail" src="${mailPath(mail)}/html" sandbox="${mailSandbox}"></iframe>` +
    `<details><summary>Text version</summary><pre>${escapeHtml(mail.text)}</pre></details>`
  );
}

const mailPath = (mail: FiledMail): string => `/sandbox/mail/${encodeURIComponent(mail.id)}`;

function timeTag(mail: FiledMail, timeZone: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return `<time datetime="${escapeHtml(mail.sent_at)}">${shown.format(new Date(mail.sent_at))}</time>`;
}

const withLinksToTop = (html: string): string => html.replace(/<head[^>]*>/i, '$&<base target="_top">');
