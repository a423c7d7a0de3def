import { timingSafeEqual } from 'node:crypto';
import { signInMessages, signInPolicy } from '#contract/auth.ts';
import { AppError, fieldError } from '#contract/errors.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How many tries an ID has had from a place, this one included, and until when they count. */
export type Tries = { count: number; endsAt: Date };

/** Where the tries of an ID are counted that are made in a session of its own: nobody else can use them up. */
export const inSession = 'session';

/** How many tries there are of an ID, and when they lapse. */
export type Allowance = {
  place: string;
  most: number;
  minutes: number;
  /** They lapse so long after the last one that was let through, not after the first. */
  renewed: boolean;
};

/** What one place has: five, until a quarter of an hour has passed without one. */
export const ofPlace = (place: string): Allowance => ({
  place,
  most: signInPolicy.tries,
  minutes: signInPolicy.lockMinutes,
  renewed: true,
});

/** What all places together have before strangers' browsers are asked for a proof of work. */
export const ofAllPlaces: Allowance = {
  place: 'anywhere',
  most: signInPolicy.triesFromAnywhere,
  minutes: signInPolicy.anywhereMinutes,
  renewed: false,
};

export function lockedError({ endsAt }: Tries, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / minuteMs));
  return new AppError('locked', signInMessages.locked(minutes), [], { locked: true });
}

/** The refusal of a try that was wrong. `field` names the input inside an open session, where 401 would mean signed out. */
export function wrongTry(tries: Tries, now: Date, message: string, field?: string): AppError {
  if (tries.count >= signInPolicy.tries) return lockedError(tries, now);
  if (field) return fieldError(field, message);
  return new AppError('unauthenticated', message, [], { attemptsRemaining: signInPolicy.tries - tries.count });
}

/** Marks a text so that only this hotel can. */
type Mark = (text: string) => string;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** What a browser carries that has signed in: a name of its own, and for each ID the day until which it is known, with a mark. */
type Carried = { name: string; known: { day: number; mark: string }[] };

function readCookie(cookie: string | undefined): Carried | undefined {
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

const markOf = (mark: Mark, name: string, staffId: string, day: number) => mark(`${name} ${staffId} ${day}`);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The name of a browser that has signed in with this ID of late; undefined for a stranger's. */
export function knownBrowser(cookie: string | undefined, staffId: string, now: Date, mark: Mark): string | undefined {
  const carried = readCookie(cookie);
  const isKnown = carried?.known.some(
    (each) => each.day >= dayOf(now) && isSame(each.mark, markOf(mark, carried.name, staffId, each.day)),
  );
  return isKnown ? carried?.name : undefined;
}

/** A machine at the desk has many hands, and a cookie has 4,096 bytes. */
const mostKnown = 20;

/** The cookie of a browser in which this ID has just signed in; `fresh` is its name where it has none. */
export function rememberBrowser(
  cookie: string | undefined,
  fresh: string,
  staffId: string,
  now: Date,
  mark: Mark,
): string {
  const { name, known } = readCookie(cookie) ?? { name: fresh, known: [] };
  const day = dayOf(now) + signInPolicy.knownBrowserDays;
  const others = known.filter((each) => each.day >= dayOf(now) && each.mark !== markOf(mark, name, staffId, each.day));
  const all = [{ day, mark: markOf(mark, name, staffId, day) }, ...others].slice(0, mostKnown);
  return [name, ...all.map((each) => `${each.day}-${each.mark}`)].join('.');
}
