/** The time, as everything in the house asks for it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows `instant` now and runs on in real time. */
export function clockFrom(instant: Date): Clock {
  const ahead = instant.getTime() - Date.now();
  return { now: () => new Date(Date.now() + ahead) };
}

/** A clock that stands still until a test moves it. */
export function settableClock(instant: Date): Clock & { set(instant: Date): void; advance(ms: number): void } {
  let at = instant.getTime();
  return {
    now: () => new Date(at),
    set: (next) => {
      at = next.getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
