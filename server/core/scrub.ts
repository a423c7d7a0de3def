/** Field names whose values the log does not show. */
const hiddenNames =
  /password|passwd|token|secret|cookie|authorization|session|csrf|hash|e-?mail|phone|recovery|^(guest_?|staff_?|full_?)?name$|^(to|from|body|headers|query|params|url|address|payload|detail|otp|pin)$/i;

/** Addresses, telephone numbers, and secrets in links and headers, found inside a text. */
const sensitivePatterns: [RegExp, string][] = [
  [/\b(token|password|secret|hash|cookie|session)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2[hidden]'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [hidden]'],
  [/\bFLW(SEC|PUB)K[\w-]*/g, '[hidden]'],
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, '//[hidden]@'],
  [/[^\s<>"'`,;:()[\]/]+(@|%40)[^\s<>"'`,;()[\]]+/g, '[e-mail]'],
  [/(?<![\w.])(\+\d|0\d)[\d ()-]{7,}\d/g, '[number]'],
];

/** Matches every text that one of the patterns matches. Most texts of the log do not match, so one test is enough. */
const possiblySensitive = /[=:@%\d]|Bearer|Basic|FLW/i;

export const scrub = (text: string): string =>
  possiblySensitive.test(text)
    ? sensitivePatterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
    : text;

const maxDepth = 5;

export function scrubFields(facts: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      hiddenNames.test(name) ? '[hidden]' : scrubValue(value, depth),
    ]),
  );
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value;
  if (depth === maxDepth) return '[deep]';
  return Array.isArray(value)
    ? value.map((each: unknown) => scrubValue(each, depth + 1))
    : scrubFields(value as Record<string, unknown>, depth + 1);
}

const isPlainObject = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
