import { createHash } from 'node:crypto';

/**
 * Replaces the nonce of a rendered page by hashes of its inline scripts, so that the same bytes can be sent to
 * everybody. Only scripts with the nonce get a hash: one that came into the page through someone's text has no nonce,
 * and stays forbidden.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/ src=| type="application\//.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const nonceTag = `<meta property="csp-nonce" content="${nonce}"/>`;
  return { html: html.replaceAll(mark, '').replace(nonceTag, ''), hashes: [...new Set(hashes)] };
}
