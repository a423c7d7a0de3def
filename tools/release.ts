/** `npm run release` packs this version, built, with the packages that it needs to run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, webFolder } from '#tools/built.ts';
import { serverProgram } from '#tools/ensure-built.js';
import { listImageFiles } from '#tools/image-files.ts';
import { runMain } from '#tools/run-main.ts';
import manifest from '../package.json' with { type: 'json' };

const usage = `npm run release -- [--to FOLDER]
npm run release -- --here [--commit NAME]
npm run release -- --image FOLDER [--commit NAME]

Makes hotel-….tar.gz in FOLDER, by default dist/release, with its SHA-256 beside it: what install.sh and hotel upgrade
take. It is for machines of this kind (${systemName()}). --here makes the folder of this program such a release, without
an archive; packages that only tests and builds need go. --image copies into FOLDER what a container of the hotel needs,
which is less: the sources of the site and the packages of the build stay out.`;

/** What neither runs nor is needed to notice that something is not built. */
const leftOut = ['.ci/', 'bench/', 'e2e/', 'imagery/'];
/** Files of packages that Node does not load. */
const unusedFilePattern = /\.(map|d\.[cm]?ts)$/;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string', default: join(root, 'dist/release') },
      here: { type: 'boolean' },
      image: { type: 'string' },
      commit: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const commit = values.commit ?? readCommit();
  const facts = { version: manifest.version, made: instantName(), commit, system: systemName(), node: nodeVersion() };
  if (values.here) {
    completeRelease(root, facts);
    return 0;
  }
  if (values.image) {
    fillImage(resolve(values.image), facts);
    return 0;
  }
  const archive = packRelease(resolve(values.to), facts);
  console.log(archive);
  return 0;
}

type ReleaseFacts = Record<'version' | 'made' | 'commit' | 'system' | 'node', string>;

function packRelease(folder: string, facts: ReleaseFacts): string {
  mkdirSync(folder, { recursive: true });
  const workFolder = mkdtempSync(join(folder, 'unfinished-'));
  try {
    const name = `hotel-${facts.version}-${facts.made}-${facts.commit}-${facts.system}`;
    const release = join(workFolder, name);
    copySources(release);
    copyBuilt(release);
    run('npm', ['ci', '--prefer-offline'], release);
    completeRelease(release, facts);
    const archive = join(folder, `${name}.tar.gz`);
    const unfinishedArchive = join(workFolder, basename(archive));
    // RELEASE comes first, so that whoever looks at the facts of an archive need not read all of it.
    const entries = ['RELEASE', ...readdirSync(release).filter((entry) => entry !== 'RELEASE')];
    const options = ['--create', '--gzip', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
    run('tar', [...options, '--file', unfinishedArchive, ...entries.map((entry) => `${name}/${entry}`)], workFolder);
    const sum = createHash('sha256').update(readFileSync(unfinishedArchive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
    cpSync(unfinishedArchive, archive);
    return archive;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Builds what is missing, removes what only tests and builds need, and says what this is. */
function completeRelease(release: string, facts: ReleaseFacts): void {
  run(process.execPath, ['tools/ensure-built.js'], release);
  run('npm', ['prune', '--omit=dev'], release);
  for (const file of readdirSync(join(release, 'node_modules'), { recursive: true, encoding: 'utf8' }))
    if (unusedFilePattern.test(file)) rmSync(join(release, 'node_modules', file), { force: true, recursive: true });
  writeFacts(release, facts);
}

function writeFacts(release: string, facts: ReleaseFacts): void {
  const kib = execFileSync('du', ['--summarize', '--block-size=1K', release], { encoding: 'utf8' }).split('\t')[0];
  // A tar that is cut between two files unpacks without an error.
  const entries = readdirSync(release, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length - (existsSync(join(release, 'RELEASE')) ? 1 : 0);
  const lines = Object.entries({ ...facts, kib, files }).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(release, 'RELEASE'), lines.join(''));
}

function fillImage(folder: string, facts: ReleaseFacts): void {
  run(process.execPath, ['tools/ensure-built.js'], root);
  for (const file of listImageFiles()) cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  writeFacts(folder, facts);
}

function copySources(release: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\0').filter((file) => file && !leftOut.some((folder) => file.startsWith(folder)));
  for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), join(release, file));
}

/** Copies what is built already. `ensure-built.js` builds it again if it does not fit the sources. */
function copyBuilt(release: string): void {
  if (!existsSync(join(root, 'dist'))) return;
  const template = readdirSync(join(root, 'dist')).filter((name) => /^pglite-[\d.]+\.tar\.gz$/.test(name));
  const places = [webFolder, dirname(serverProgram()), ...template.map((name) => join(root, 'dist', name))];
  for (const place of places.filter((each) => existsSync(each)))
    cpSync(place, join(release, place.slice(root.length + 1)), { recursive: true });
}

function run(program: string, args: string[], cwd: string): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

function readCommit(): string {
  const describe = ['describe', '--always', '--dirty=.changed', '--abbrev=8', '--exclude=*'];
  return execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim();
}

/** The instant as a name: `20261130T043000Z`. */
function instantName(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}

function systemName(): string {
  return `${process.platform}-${process.arch}`;
}

/** The version of Node that install.sh brings. */
function nodeVersion(): string {
  const script = readFileSync(join(root, 'install.sh'), 'utf8');
  return /^node_version=(\S+)$/m.exec(script)?.[1] ?? '';
}
