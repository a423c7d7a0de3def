import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BenchPart } from '#bench/part.ts';
import { type ResultRow, toMarkdown } from '#bench/table.ts';
import { root } from '#tools/built.ts';

const reportPath = join(root, 'docs/performance.md');
const introduction = `# Performance

\`npm run bench\` writes this page. Each figure stands beside a limit that was measured in the same run, because the ratio of the
two says more than the figure, which depends on the machine. A ratio of 1 is the limit itself.`;

export async function writeReport(
  parts: readonly BenchPart[],
  rowsByPart: ReadonlyMap<BenchPart, ResultRow[]>,
  postgresUrl: string,
): Promise<void> {
  const previousReport = await readFile(reportPath, 'utf8').catch(() => '');
  const earlierSections = new Map(
    previousReport.split(/^(?=## )/m).map((section) => [section.split('\n', 1)[0], section.trim()]),
  );
  const machineText = await describeMachine(postgresUrl);
  const sections = parts.map((part) => {
    const rows = rowsByPart.get(part);
    const heading = `## ${part.title}`;
    return rows
      ? [heading, part.description, toMarkdown(rows).join('\n'), machineText].join('\n\n')
      : earlierSections.get(heading);
  });
  await writeFile(reportPath, `${[introduction, ...sections.filter((section) => section)].join('\n\n')}\n`);
}

async function describeMachine(postgresUrl: string): Promise<string> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    new Date().toISOString().slice(0, 10),
    `${cores.length} × ${cores[0]?.model.trim()}`,
    `${memory} GB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version.split(' ', 1)[0]}`,
  ].join(' · ');
}
