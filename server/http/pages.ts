import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallApi } from '#contract/api.ts';
import { AppError, errorMessages } from '#contract/errors.ts';
import { documentKindOf, type PageFacts } from '#contract/page.ts';
import { compress } from '#server/http/compress.ts';
import { contentSecurityPolicy } from '#server/http/security.ts';
import type { WebBuild } from '#server/http/web-build.ts';

type Options = {
  web: WebBuild;
  gatewayScript: string | undefined;
  facts(): PageFacts;
  callFor(request: FastifyRequest, reply: FastifyReply): CallApi;
};

export async function mountPages(app: FastifyInstance, options: Options): Promise<void> {
  const { web } = options;
  if (web.files) await mountFiles(app, web.files);
  if (web.middleware) {
    await app.register(middie);
    app.use(web.middleware);
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) throw new AppError('not_found', errorMessages.notFound);
    // A scanner for open proxies sends an absolute URL.
    if (!request.url.startsWith('/')) throw new AppError('not_found', errorMessages.notFound);
    return compress(request, reply, await renderPage(request, reply, options));
  });
}

async function renderPage(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<string> {
  const path = request.url.split('?', 1)[0] ?? '/';
  const nonce = randomBytes(16).toString('base64');
  const page = await options.web.render({
    url: request.url,
    nonce,
    facts: options.facts(),
    assets: options.web.assets(path),
    call: options.callFor(request, reply),
  });
  const dev = options.web.files === null;
  // The address may carry a receipt's token, and the page shows a booking: neither may reach other sites, search
  // engines or caches.
  const isReceipt = /^\/receipt(\/|$)/.test(path);
  reply
    .status(page.status)
    .headers(page.headers)
    .type('text/html; charset=utf-8')
    .headers(isReceipt ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {})
    .header('cache-control', isReceipt || path === '/booking-success' ? 'no-store' : 'private, no-cache')
    .header(
      'content-security-policy',
      contentSecurityPolicy({ kind: documentKindOf(path), nonce, gatewayScript: options.gatewayScript, dev }),
    );
  return page.html;
}

async function mountFiles(app: FastifyInstance, root: string): Promise<void> {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.'));
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const isHashed = entry.name === 'assets';
    await app.register(fastifyStatic, {
      root: join(root, entry.name),
      prefix: `/${entry.name}/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: true,
      maxAge: isHashed ? '365d' : '1h',
      immutable: isHashed,
    });
  }
  await app.register(fastifyStatic, { root, serve: false });
  const rootFiles = entries.filter((found) => found.isFile() && !/\.(br|gz)$/.test(found.name));
  for (const { name } of rootFiles) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }));
}
