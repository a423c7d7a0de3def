import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrialMachine } from '#tools/install-trial/machine.ts';

/** Archives of versions, by their paths in the machine. */
export type Versions = Record<
  'older' | 'newer' | 'half' | 'part' | 'neverReady' | 'migratesOnly' | 'takesOver',
  string
>;

/** The name of the migration of the versions that cannot run beside the first one. */
export const trialMigration = '9999-trial';
/** What the version that takes over answers to everybody. */
export const takenOverText = 'the version of the trial';

const neverReadyProgram = 'setInterval(() => {}, 1000);';
const serverProgram = `
import { createServer } from 'node:http';
createServer((_, response) => response.end('${takenOverText}')).listen(Number(process.env.PORT), '127.0.0.1');`;
/** Such a version migrates as the hotel does, and then runs `program`, which needs no build. */
const migrateAnd = (program: string): string => `
import { execFileSync } from 'node:child_process';
execFileSync(process.execPath, ['--import', 'tsx', 'tools/migrate.ts'], { stdio: 'inherit' });
${program}`;

/** Unpacks the release into /srv/hotel of the machine, and makes other versions of it. */
export async function makeVersions(machine: TrialMachine, archive: string): Promise<Versions> {
  const files = join(machine.root, 'srv');
  copyFileSync(archive, join(files, 'release.tar.gz'));
  await runWell(machine, 'mkdir /srv/hotel && tar xzf /srv/release.tar.gz -C /srv/hotel --strip-components=1');
  const facts = readFileSync(join(files, 'hotel/RELEASE'), 'utf8');
  const fileCount = Number(/^files=(\d+)$/m.exec(facts)?.[1]);
  const make = async (name: string, made: string, changes: Record<string, string> = {}): Promise<string> => {
    await runWell(machine, `cp --archive --link /srv/hotel /srv/${name}`);
    const addedCount = Object.keys(changes).filter((path) => !existsSync(join(files, 'hotel', path))).length;
    const ownFacts = facts
      .replace(/^made=.*$/m, `made=${made}`)
      .replace(/^files=.*$/m, `files=${fileCount + addedCount}`);
    const contents = { RELEASE: ownFacts, ...changes };
    for (const [path, text] of Object.entries(contents)) {
      const file = join(files, name, path);
      // The file is a link to that of the first version.
      rmSync(file, { force: true });
      writeFileSync(file, text);
    }
    await runWell(
      machine,
      `cd /srv && tar cf ${name}.tar ${name}/RELEASE $(find ${name} -mindepth 1 -maxdepth 1 ! -name RELEASE) && rm -r ${name}`,
    );
    return `/srv/${name}.tar`;
  };
  const halfArchive = await make('half', '29990103T000000Z');
  truncateSync(join(machine.root, halfArchive), 20_000_000);
  // An archive that was cut between two files: tar unpacks it without a complaint.
  const partArchive = await make('part', '29990107T000000Z');
  await runWell(machine, `tar --delete --wildcards --file ${partArchive} 'part/web/*'`);
  return {
    older: await make('older', '20000101T000000Z'),
    newer: await make('newer', '29990102T000000Z'),
    half: halfArchive,
    part: partArchive,
    neverReady: await make('never-ready', '29990104T000000Z', { 'tools/start.js': neverReadyProgram }),
    migratesOnly: await make('migrates-only', '29990105T000000Z', contractingFiles(neverReadyProgram)),
    takesOver: await make('takes-over', '29990106T000000Z', contractingFiles(serverProgram)),
  };
}

const contractingFiles = (program: string) => ({
  'tools/start.js': migrateAnd(program),
  [`db/migrations/${trialMigration}.sql`]: '-- contracts: what the trial takes away\nselect 1;\n',
});

async function runWell(machine: TrialMachine, command: string): Promise<void> {
  const { status, output } = await machine.run(command);
  if (status !== 0) throw new Error(output);
}
