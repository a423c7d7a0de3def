import { timingSafeEqual } from 'node:crypto';
import { signInMessages, signInPolicy } from '#contract/auth.ts';
import { AppError, fieldError } from '#contract/errors.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export type AttemptCount = { count: number; endsAt: Date };

/** The place of attempts inside an open session, which no stranger can use up. */
export const sessionPlace = 'session';

export type Allowance = {
  place: string;
  most: number;
  minutes: number;
  /**
   * Whether every attempt within the limit starts `minutes` again. Otherwise only the first does, and the one that
   * reaches the limit.
   */
  renewed: boolean;
};

export const placeAllowance = (place: string): Allowance => ({
  place,
  most: signInPolicy.attempts,
  minutes: signInPolicy.lockMinutes,
  renewed: true,
});

/** Beyond this number, unknown browsers need a proof of work. */
export const globalAllowance: Allowance = {
  place: 'anywhere',
  most: signInPolicy.attemptsFromAllPlaces,
  minutes: signInPolicy.allPlacesMinutes,
  renewed: false,
};

export function lockedError({ endsAt }: AttemptCount, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs));
  return new AppError('locked', signInMessages.locked(minutes), [], { locked: true });
}

/** `field` names the input inside an open session, where a 401 would mean signed out. */
export function wrongAttemptError(tries: AttemptCount, now: Date, message: string, field?: string): AppError {
  if (tries.count >= signInPolicy.attempts) return lockedError(tries, now);
  if (field) return fieldError(field, message);
  return new AppError('unauthenticated', message, [], { attemptsRemaining: signInPolicy.attempts - tries.count });
}

type Mark = (text: string) => string;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** The cookie: the browser's name and, for each ID, the day until which the browser is known. */
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

const markFor = (mark: Mark, name: string, staffId: string, day: number) => mark(`${name} ${staffId} ${day}`);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

export function findKnownBrowser(
  cookie: string | undefined,
  staffId: string,
  now: Date,
  mark: Mark,
): string | undefined {
  const parsed = parseDeviceCookie(cookie);
  const isKnown = parsed?.known.some(
    (each) => each.day >= dayOf(now) && isSame(each.mark, markFor(mark, parsed.name, staffId, each.day)),
  );
  return isKnown ? parsed?.name : undefined;
}

/** Many people share a computer at the desk, and a cookie has 4,096 bytes. */
const maxKnown = 20;

export function rememberBrowser(
  cookie: string | undefined,
  newName: string,
  staffId: string,
  now: Date,
  mark: Mark,
): string {
  const { name, known } = parseDeviceCookie(cookie) ?? { name: newName, known: [] };
  const day = dayOf(now) + signInPolicy.knownBrowserDays;
  const others = known.filter((each) => each.day >= dayOf(now) && each.mark !== markFor(mark, name, staffId, each.day));
  const all = [{ day, mark: markFor(mark, name, staffId, day) }, ...others].slice(0, maxKnown);
  return [name, ...all.map((each) => `${each.day}-${each.mark}`)].join('.');
}
