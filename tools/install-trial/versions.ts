import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrialMachine } from '#tools/install-trial/machine.ts';

/** Archives of versions, by their paths in the machine. */
export type Versions = Record<'older' | 'newer' | 'half' | 'neverReady' | 'contracting', string>;

/** Unpacks the release into /srv/hotel of the machine, and makes other versions of it. */
export async function makeVersions(machine: TrialMachine, archive: string): Promise<Versions> {
  const files = join(machine.root, 'srv');
  copyFileSync(archive, join(files, 'release.tar.gz'));
  await runWell(machine, 'mkdir /srv/hotel && tar xzf /srv/release.tar.gz -C /srv/hotel --strip-components=1');
  const facts = readFileSync(join(files, 'hotel/RELEASE'), 'utf8');
  /** `change` is a shell command that runs in the folder of the version, whose files are links to those of the first. */
  const make = async (name: string, made: string, change = 'true'): Promise<string> => {
    await runWell(
      machine,
      `cp --archive --link /srv/hotel /srv/${name} && rm /srv/${name}/RELEASE && cd /srv/${name} && ${change}`,
    );
    writeFileSync(join(files, name, 'RELEASE'), facts.replace(/^made=.*$/m, `made=${made}`));
    await runWell(
      machine,
      `cd /srv && tar cf ${name}.tar ${name}/RELEASE $(find ${name} -mindepth 1 -maxdepth 1 ! -name RELEASE) && rm -r ${name}`,
    );
    return `/srv/${name}.tar`;
  };
  const halfArchive = await make('half', '29990103T000000Z');
  truncateSync(join(machine.root, halfArchive), 20_000_000);
  return {
    older: await make('older', '20000101T000000Z'),
    newer: await make('newer', '29990102T000000Z'),
    half: halfArchive,
    neverReady: await make(
      'never-ready',
      '29990104T000000Z',
      'rm tools/start.js && echo "setInterval(() => {}, 1000)" > tools/start.js',
    ),
    contracting: await make(
      'contracting',
      '29990105T000000Z',
      `printf -- '-- contracts: what the trial takes away\\nselect 1;\\n' > db/migrations/9999-trial.sql`,
    ),
  };
}

async function runWell(machine: TrialMachine, command: string): Promise<void> {
  const { status, output } = await machine.run(command);
  if (status !== 0) throw new Error(output);
}
