const dayMs = 86_400_000;
const daysOfAllCopies = 7;
const weeks = 5;
const months = 12;

export type DatedCopy = { name: string; madeAt: Date };

/**
 * The copies that are removed where backups are sent. All of 7 days stay, the newest of each of 5 weeks, the newest of
 * each of 12 months, and the newest of all. Weeks begin on Monday and months on their first day, in UTC: the newest of
 * a week stays the newest, while with weeks that are counted back from now no copy would ever grow old.
 */
export function copiesToRemove(copies: readonly DatedCopy[], now: Date): string[] {
  const newestFirst = copies.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const stays = new Set<string>(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const { name, madeAt } of newestFirst)
    if (now.getTime() - madeAt.getTime() < daysOfAllCopies * dayMs) stays.add(name);
  for (const [periodOf, count] of [
    [weekOf, weeks],
    [monthOf, months],
  ] as const) {
    const firstPeriod = periodOf(now) - count + 1;
    const seen = new Set<number>();
    for (const { name, madeAt } of newestFirst) {
      const period = periodOf(madeAt);
      if (period >= firstPeriod && !seen.has(period)) stays.add(name);
      seen.add(period);
    }
  }
  return newestFirst.filter(({ name }) => !stays.has(name)).map(({ name }) => name);
}

/** The first of January 1970 was a Thursday. */
const weekOf = (instant: Date): number => Math.floor((Math.floor(instant.getTime() / dayMs) + 3) / 7);

const monthOf = (instant: Date): number => instant.getUTCFullYear() * 12 + instant.getUTCMonth();
