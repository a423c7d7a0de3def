import { timingSafeEqual } from 'node:crypto';
import { signInPolicy } from '#contract/staff/auth.ts';

const dayMs = 86_400_000;

type HashText = (text: string) => string;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/**
 * The content of the cookie: a random name for the browser, and entries for Staff IDs that signed in here. An entry has
 * the last day on which the browser counts as known, and a hash that only the server can make.
 */
type DeviceCookie = { name: string; known: { day: number; mark: string }[] };

function parseDeviceCookie(cookie: string | undefined): DeviceCookie | undefined {
  const [name, ...known] = (cookie ?? '').split('.');
  if (!name || !/^[\w-]{22}$/.test(name)) return undefined;
  return {
    name,
    known: known.flatMap((text) => {
      const [, day, mark] = /^(\d{1,6})-([0-9a-f]{64})$/.exec(text) ?? [];
      return day && mark ? [{ day: Number(day), mark }] : [];
    }),
  };
}

export const browserNameIn = (cookie: string | undefined): string | undefined => parseDeviceCookie(cookie)?.name;

const knownBrowserHash = (hashText: HashText, name: string, staffId: string, day: number) =>
  hashText(`${name} ${staffId} ${day}`);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

export function findKnownBrowser(
  cookie: string | undefined,
  staffId: string,
  now: Date,
  hashText: HashText,
): string | undefined {
  const parsed = parseDeviceCookie(cookie);
  const isKnown = parsed?.known.some(
    (each) => each.day >= dayOf(now) && isSame(each.mark, knownBrowserHash(hashText, parsed.name, staffId, each.day)),
  );
  return isKnown ? parsed?.name : undefined;
}

/**
 * The greatest number of Staff IDs in one cookie. Many people share the computer at the desk, and browsers limit a
 * cookie to 4,096 bytes.
 */
const maxKnownIds = 20;

export function rememberBrowser(
  cookie: string | undefined,
  newBrowserName: string,
  staffId: string,
  now: Date,
  hashText: HashText,
): string {
  const { name, known } = parseDeviceCookie(cookie) ?? { name: newBrowserName, known: [] };
  const day = dayOf(now) + signInPolicy.knownBrowserDays;
  const others = known.filter(
    (each) => each.day >= dayOf(now) && each.mark !== knownBrowserHash(hashText, name, staffId, each.day),
  );
  const knownEntries = [{ day, mark: knownBrowserHash(hashText, name, staffId, day) }, ...others].slice(0, maxKnownIds);
  return [name, ...knownEntries.map((each) => `${each.day}-${each.mark}`)].join('.');
}
