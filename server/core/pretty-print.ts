type LogLine = { level: string; time: string; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

export const prettyPrint = (out: { write(text: string): unknown }) => ({
  write(line: string) {
    out.write(`${formatLine(line)}\n`);
  },
});

function formatLine(line: string): string {
  const { level, time, msg = '', err, pid: _, hostname: __, ...facts } = JSON.parse(line) as LogLine;
  const fields = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = err?.stack ? [`\n${err.stack}`] : [];
  return [time.slice(11, 19), level.toUpperCase().padEnd(5), msg, ...fields, ...stack].join(' ');
}
