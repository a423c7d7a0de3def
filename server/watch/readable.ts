import type { LogTarget } from '#server/watch/log.ts';

type Line = { level: string; time: string; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

export const readable = (out: { write(text: string): unknown }): LogTarget => ({
  write(line) {
    out.write(`${inWords(line)}\n`);
  },
});

function inWords(line: string): string {
  const { level, time, msg = '', err, pid: _, hostname: __, ...facts } = JSON.parse(line) as Line;
  const told = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = err?.stack ? [`\n${err.stack}`] : [];
  return [time.slice(11, 19), level.toUpperCase().padEnd(5), msg, ...told, ...stack].join(' ');
}
