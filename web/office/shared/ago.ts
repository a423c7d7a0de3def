const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

export function formatAgo(instant: string, now: string): string {
  const past = Math.max(0, Date.parse(now) - Date.parse(instant));
  const span = spans.find(([, ms]) => past >= ms);
  return span ? relative.format(-Math.floor(past / span[1]), span[0]) : 'just now';
}
