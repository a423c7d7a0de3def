const timeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

export function formatAgo(instant: string, now: string): string {
  const elapsedMs = Math.max(0, Date.parse(now) - Date.parse(instant));
  const largestUnit = timeUnits.find(([, ms]) => elapsedMs >= ms);
  return largestUnit ? relativeFormat.format(-Math.floor(elapsedMs / largestUnit[1]), largestUnit[0]) : 'just now';
}
