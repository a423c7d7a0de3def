import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '#contract/page.ts';
import { contentSecurityPolicy } from '#server/platform/http/security.ts';

const kinds: DocumentKind[] = ['site', 'booking', 'pay', 'office'];
const takesCards = (kind: DocumentKind) => kind === 'booking' || kind === 'pay';
const scripts = { sandbox: undefined, flutterwave: 'https://scripts.example:8443/v3.js' };
const policyOf = (
  kind: DocumentKind,
  gateway: keyof typeof scripts,
  dev = false,
  isPreview = false,
  styleHashes: readonly string[] = [],
) =>
  Object.fromEntries(
    contentSecurityPolicy({
      kind,
      scriptHashes: ["'sha256-one'", "'sha256-two'"],
      styleHashes,
      gatewayScript: scripts[gateway],
      dev,
      isPreview,
    })
      .split('; ')
      .map((directive) => directive.split(/ (.*)/, 2) as [string, string]),
  );

describe.each(kinds)('a %s document', (kind) => {
  test.each(['sandbox', 'flutterwave'] as const)('runs only our own scripts and those with a hash (%s)', (gateway) => {
    const rules = policyOf(kind, gateway);
    expect(rules['script-src']).toMatch(/^'self' 'sha256-one' 'sha256-two'/);
    expect(rules['script-src']).not.toContain('unsafe');
    expect(rules).toMatchObject({ 'object-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" });
  });

  test('lets other hosts in only to take a card', () => {
    const gatewayPolicy = JSON.stringify(policyOf(kind, 'flutterwave'));
    expect(gatewayPolicy.includes('https://checkout.flutterwave.com')).toBe(takesCards(kind));
    expect(JSON.stringify(policyOf(kind, 'sandbox'))).not.toMatch(/https?:/);
  });

  test('runs the gateway’s script from where it is configured to be', () => {
    const isAllowed = policyOf(kind, 'flutterwave')['script-src']?.includes(' https://scripts.example:8443');
    expect(isAllowed).toBe(takesCards(kind));
  });

  test('stands in a page of the hotel only as a preview, which changes no other rule', () => {
    const { 'frame-ancestors': ancestors, ...otherRules } = policyOf(kind, 'flutterwave', false, true);
    const { 'frame-ancestors': _, ...usualRules } = policyOf(kind, 'flutterwave');
    expect([ancestors, otherRules]).toEqual(["'self'", usualRules]);
    expect(policyOf(kind, 'sandbox')['frame-src']).toBe(kind === 'office' ? "'self'" : "'none'");
  });

  test('takes inline styles only where the gateway or a reload needs them', () => {
    expect(policyOf(kind, 'sandbox')['style-src']).toBe("'self'");
    expect(policyOf(kind, 'flutterwave')['style-src']).toBe(takesCards(kind) ? "'self' 'unsafe-inline'" : "'self'");
    expect(policyOf(kind, 'sandbox', true)['connect-src']).toBe("'self' ws:");
    const styleOf = (...policy: [keyof typeof scripts, boolean]) =>
      policyOf(kind, ...policy, false, ["'sha256-look'"])['style-src'];
    expect(styleOf('sandbox', false)).toBe("'self' 'sha256-look'");
    // Beside the hash, 'unsafe-inline' would count for nothing.
    expect(styleOf('sandbox', true)).toBe("'self' 'unsafe-inline'");
    expect(styleOf('flutterwave', false)).toBe(takesCards(kind) ? "'self' 'unsafe-inline'" : "'self' 'sha256-look'");
  });
});
