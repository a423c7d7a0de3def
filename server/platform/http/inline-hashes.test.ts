import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInline } from '#server/platform/http/inline-hashes.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const nonce = 'a+b/c==';
const ownScript = (script: string, attributes = '') => `<script${attributes} nonce="${nonce}">${script}</script>`;

test('inline scripts with the nonce are allowed by their hashes, and the nonce is gone', () => {
  const page = `<meta property="csp-nonce" content="${nonce}"/><link href="/a.css" nonce="${nonce}"/>`;
  const { html, scriptHashes, styleHashes } = hashInline(
    `${page}${ownScript('one()\n')}${ownScript('two("<b>")', ' type="module"')}${ownScript('one()\n')}`,
    nonce,
  );
  expect(scriptHashes).toEqual([hashOf('one()\n'), hashOf('two("<b>")')]);
  expect(styleHashes).toEqual([]);
  expect(html).toBe(
    '<link href="/a.css"/><script>one()\n</script><script type="module">two("<b>")</script><script>one()\n</script>',
  );
});

test.each([
  ['came in without the nonce', '<script>alert(1)</script>'],
  ['guessed a nonce', '<script nonce="a">alert(1)</script>'],
  ['is a file', ownScript('', ' src="/assets/a.js"')],
  ['is data', ownScript('{}', ' type="application/ld+json"')],
])('a script that %s gets no hash', (_, script) => {
  expect(hashInline(`<p>${script}</p>${ownScript('one()')}`, nonce).scriptHashes).toEqual([hashOf('one()')]);
});

test('so are styles, and one without the nonce is not', () => {
  const style = (attributes: string) => `<style${attributes}>:root{color:red}</style>`;
  const { html, scriptHashes, styleHashes } = hashInline(style(` nonce="${nonce}"`), nonce);
  expect([html, scriptHashes, styleHashes]).toEqual([style(''), [], [hashOf(':root{color:red}')]]);
  expect(hashInline(style(''), nonce).styleHashes).toEqual([]);
});
