export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function clockStartedAt(instant: Date): Clock {
  const offsetMs = instant.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offsetMs) };
}

export function settableClock(instant: Date): Clock & { set(instant: Date): void; advance(ms: number): void } {
  let currentMs = instant.getTime();
  return {
    now: () => new Date(currentMs),
    set: (next) => {
      currentMs = next.getTime();
    },
    advance: (ms) => {
      currentMs += ms;
    },
  };
}
