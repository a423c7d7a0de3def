import { createHash } from 'node:crypto';

export type HashedPage = {
  html: string;
  /** The sources by which the policy of the page allows its inline scripts and styles. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
};

/**
 * Replaces the nonce of a rendered page by hashes of its inline scripts and styles, so that the same bytes can be sent to
 * everybody. Only those with the nonce get a hash: one that came into the page through someone's text has no nonce, and
 * stays forbidden.
 */
export function hashInline(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const hashesOf = (tag: 'script' | 'style') => [
    ...new Set(
      [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))]
        .filter(([, attributes = '']) => attributes.includes(mark) && !/ src=| type="application\//.test(attributes))
        .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`),
    ),
  ];
  const nonceTag = `<meta property="csp-nonce" content="${nonce}"/>`;
  return {
    html: html.replaceAll(mark, '').replace(nonceTag, ''),
    scriptHashes: hashesOf('script'),
    styleHashes: hashesOf('style'),
  };
}
