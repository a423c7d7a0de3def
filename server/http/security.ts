import type { FastifyInstance } from 'fastify';
import type { DocumentKind } from '#contract/page.ts';

/** What no page of ours asks for. The gateway's form may ask for a payment. */
const permissions = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()';

/** What a program reads is no document: opened in a browser it loads nothing and runs nothing. */
export const answerPolicy = `default-src 'none'; frame-ancestors 'none'`;

/** The headers of every answer. Who serves a document sets another policy. */
export function restrictBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const policy = request.url.startsWith('/api/') ? answerPolicy : `frame-ancestors 'none'`;
    reply.headers({ 'permissions-policy': permissions, 'content-security-policy': policy });
    done();
  });
}

/** Hosts that the card gateway's script opens, from its own code; anything else it calls is its own statistics. */
const gatewayHosts = {
  form: 'https://checkout.flutterwave.com',
  frame: 'https://checkout.flutterwave.com https://checkout-v3-ui-prod.f4b-flutterwave.com',
  connect: 'https://api.ravepay.co https://api.flutterwave.com https://checkout.flutterwave.com',
};

type Policy = { kind: DocumentKind; nonce: string; gatewayScript: string | undefined; dev: boolean };

/**
 * The content security policy of one document. Only the booking document, and only with the real gateway, lets
 * other hosts in (the sandbox's script is a file of ours); its script also needs inline styles. Development needs inline styles and a web socket for reloads.
 */
export function contentSecurityPolicy({ kind, nonce, gatewayScript, dev }: Policy): string {
  const hosts = kind === 'booking' && gatewayScript ? gatewayHosts : undefined;
  const list = (...sources: (string | undefined | false)[]) => sources.filter(Boolean).join(' ');
  return [
    `default-src 'self'`,
    `script-src ${list(`'self'`, `'nonce-${nonce}'`, hosts && gatewayScript && new URL(gatewayScript).origin)}`,
    `style-src ${list(`'self'`, (hosts || dev) && `'unsafe-inline'`)}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${list(`'self'`, hosts?.connect, dev && 'ws:')}`,
    `frame-src ${hosts?.frame ?? `'none'`}`,
    `form-action ${list(`'self'`, hosts?.form)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
