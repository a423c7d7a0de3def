/**
 * `npm run bench` measures the hotel beside what this machine could do at best, and writes docs/performance.md.
 * `npm run bench -- pages bell` measures only these parts and replaces their sections. Nothing else should run
 * meanwhile. Parts that take many minutes or need root run only when they are named.
 */

import type { BenchPart } from '#bench/part.ts';
import { bellPart } from '#bench/parts/bell.ts';
import { callsPart } from '#bench/parts/calls.ts';
import { imagePart } from '#bench/parts/image.ts';
import { importsPart } from '#bench/parts/imports.ts';
import { embeddedPart, listsPart, millionPart } from '#bench/parts/lists.ts';
import { memoryPart } from '#bench/parts/memory.ts';
import { overloadPart } from '#bench/parts/overload.ts';
import { pagesPart } from '#bench/parts/pages.ts';
import { proofPart } from '#bench/parts/proof.ts';
import { roomsPart } from '#bench/parts/rooms.ts';
import { startsPart } from '#bench/parts/starts.ts';
import { writesPart } from '#bench/parts/writes.ts';
import { writeReport } from '#bench/report.ts';
import { type ResultRow, toMarkdown } from '#bench/table.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import { startPostgres } from '#tools/postgres.ts';

const parts: Record<string, BenchPart> = {
  pages: pagesPart,
  calls: callsPart,
  writes: writesPart,
  rooms: roomsPart,
  starts: startsPart,
  memory: memoryPart,
  bell: bellPart,
  overload: overloadPart,
  proof: proofPart,
  image: imagePart,
  lists: listsPart,
  imports: importsPart,
  million: millionPart,
  embedded: embeddedPart,
};
const onlyByName = ['image', 'memory', 'million', 'embedded'];

const requestedParts = process.argv.slice(2);
const unknownParts = requestedParts.filter((name) => !parts[name]);
if (unknownParts.length > 0) {
  console.error(`There is no part ${unknownParts.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
ensureBuilt();
const postgres = await startPostgres({ durable: true, settings: ['fsync=on', 'full_page_writes=on'] });
process.env.TEST_POSTGRES_URL = postgres.url;
try {
  const rowsByPart = new Map<BenchPart, ResultRow[]>();
  for (const [name, part] of Object.entries(parts)) {
    if (requestedParts.length > 0 ? !requestedParts.includes(name) : onlyByName.includes(name)) continue;
    const begun = performance.now();
    console.log(`\n${part.title} (${name})`);
    try {
      const rows = await part.measure();
      rowsByPart.set(part, rows);
      console.log(toMarkdown(rows).join('\n'));
    } catch (error) {
      console.error(error instanceof Error ? error.stack : error);
      process.exitCode = 1;
    }
    console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  await writeReport(Object.values(parts), rowsByPart, postgres.url);
} finally {
  await postgres.stop();
}
