export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The earliest and the latest time that a clock can have shown. */
type TimeSpan = { from: number; to: number };

/**
 * By how many milliseconds another clock is ahead of ours at least, negative if it is behind. `own` is the span between
 * question and answer. Returns 0 if both can have shown the same time.
 */
export function clockAheadMs(other: TimeSpan, own: TimeSpan): number {
  if (other.from > own.to) return other.from - own.to;
  return other.to < own.from ? other.to - own.from : 0;
}

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
