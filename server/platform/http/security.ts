import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { DocumentKind } from '#contract/page.ts';

/** Features that no page uses. `payment` is missing: the gateway's form may need it. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()';

export const apiPolicy = `default-src 'none'; frame-ancestors 'none'`;

export function setSecurityHeaders(app: FastifyInstance, hsts: HelmetOptions['hsts']): OutgoingHttpHeaders {
  const commonHeaders = { ...helmetHeaders(hsts), 'permissions-policy': permissionsPolicy };
  const apiHeaders = { ...commonHeaders, 'content-security-policy': apiPolicy };
  const otherHeaders = { ...commonHeaders, 'content-security-policy': `frame-ancestors 'none'` };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : otherHeaders);
    done();
  });
  return apiHeaders;
}

/** The headers that helmet sets with these options. They are the same for every request, so helmet runs only once. */
function helmetHeaders(hsts: HelmetOptions['hsts']): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: false,
    hsts,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(request, response, () => {});
  return response.getHeaders();
}

/** Hosts that the checkout of the gateway uses. Hosts that its script sends only statistics to are left out. */
const gatewayHosts = {
  form: 'https://checkout.flutterwave.com',
  frame: 'https://checkout.flutterwave.com https://checkout-v3-ui-prod.f4b-flutterwave.com',
  connect: 'https://api.ravepay.co https://api.flutterwave.com https://checkout.flutterwave.com',
};

type PagePolicy = {
  kind: DocumentKind;
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  gatewayScript: string | undefined;
  dev: boolean;
  /** Whether the office shows the page inside one of its own, as the preview of texts. */
  isPreview: boolean;
};

/**
 * Only documents on which guests pay through the real gateway allow other hosts and inline styles, because the
 * gateway's script needs them. Development needs inline styles and a web socket for reloads.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { kind, scriptHashes, styleHashes, gatewayScript, dev, isPreview } = policy;
  const hosts = (kind === 'booking' || kind === 'pay') && gatewayScript ? gatewayHosts : undefined;
  const joinSources = (...sources: (string | undefined | false)[]) => sources.filter(Boolean).join(' ');
  return [
    `default-src 'self'`,
    `script-src ${joinSources(`'self'`, ...scriptHashes, hosts && gatewayScript && new URL(gatewayScript).origin)}`,
    // Beside a hash, browsers ignore 'unsafe-inline'.
    `style-src ${joinSources(`'self'`, ...(hosts || dev ? [`'unsafe-inline'`] : styleHashes))}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${joinSources(`'self'`, hosts?.connect, dev && 'ws:')}`,
    `frame-src ${hosts?.frame ?? (kind === 'office' ? `'self'` : `'none'`)}`,
    `form-action ${joinSources(`'self'`, hosts?.form)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${isPreview ? `'self'` : `'none'`}`,
  ].join('; ');
}
