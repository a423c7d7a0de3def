import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '#tools/failover/wait-until.ts';
import { makeGuest } from '#tools/install-trial/guest.ts';
import { makeTrialMachine, type Outcome, type TrialMachine } from '#tools/install-trial/machine.ts';
import { makeVersions, type Versions } from '#tools/install-trial/versions.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';

type TrialFiles = { folder: string; debian: string; node: string; archive: string };
type Trial = { machine: TrialMachine; versions: Versions; mails: MailServer; guest: ReturnType<typeof makeGuest> };

const domain = 'hotel.test';
const owner = 'owner@hotel.test';
const underWay = 'opt/hotel/upgrade-under-way';
const installLimitSeconds = 300;
/** Shorter than in a hotel, where a migration can take minutes. */
const readySeconds = 40;
const install = `/srv/hotel/install.sh --domain ${domain} --email ${owner} --tls internal --offline --node /srv/node.tgz --env /srv/settings`;

export async function runTrial({ folder, debian, node, archive }: TrialFiles): Promise<number> {
  const machine = makeTrialMachine(debian, folder);
  const mails = await startMailServer();
  copyFileSync(node, join(machine.root, 'srv/node.tgz'));
  writeFileSync(join(machine.root, 'srv/settings'), settings(mails.port));
  const versions = await makeVersions(machine, archive);
  const trial = { machine, versions, mails, guest: makeGuest(domain) };
  let passed = 0;
  for (const [name, work] of Object.entries(steps)) {
    const startedAt = performance.now();
    try {
      await work(trial);
    } catch (error) {
      console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      break;
    }
    passed += 1;
    console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  await machine.cutPower();
  console.log(`${passed} of ${Object.keys(steps).length} steps of the installation passed.`);
  return passed === Object.keys(steps).length ? 0 : 1;
}

const settings = (smtpPort: number): string => `# of the trial
SMTP_URL=smtp://127.0.0.1:${smtpPort}
FLW_PUBLIC_KEY=FLWPUBK-trial-X
FLW_SECRET_KEY=FLWSECK-trial-X
FLW_WEBHOOK_HASH=hash-of-the-trial
`;

const steps: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'it refuses a Node that was changed, and a wrong name': async ({ machine }) => {
    await machine.run('cp /srv/node.tgz /srv/changed.tgz && printf x >> /srv/changed.tgz');
    expectRefusal(await machine.run(`${install.replace('node.tgz', 'changed.tgz')} --only-node`), 'is not the Node');
    expectRefusal(await machine.run(install.replace(domain, 'https://hotel.test')), '--domain must be a name');
    expectRefusal(await machine.run(install.replace(domain, `${'a'.repeat(200)}.test`)), '--domain must be a name');
  },

  'it installs where systemd does not run, and says what to start': async ({ machine }) => {
    const startedAt = performance.now();
    expectText(await machine.run(install), 'Installed, not started');
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds > installLimitSeconds) throw new Error(`it took ${seconds.toFixed(0)} s`);
  },

  'its files are for their owners alone, its units are sound, and Caddy accepts its settings': async ({ machine }) => {
    const modes = { 'etc/hotel/hotel.env': 0o600, 'var/lib/hotel': 0o700, 'var/backups/hotel': 0o700 };
    for (const [path, mode] of Object.entries(modes)) {
      const actual = statSync(join(machine.root, path)).mode & 0o777;
      if (actual !== mode) throw new Error(`${path} has the mode ${actual.toString(8)}`);
    }
    const units =
      '/etc/systemd/system/hotel@3001.service /etc/systemd/system/hotel-backup.* /etc/systemd/system/hotel-watch.*';
    await machine.run('cp /etc/systemd/system/hotel@.service /etc/systemd/system/hotel@3001.service');
    const verified = await machine.run(`systemd-analyze verify --man=no ${units}`);
    await machine.run('rm /etc/systemd/system/hotel@3001.service');
    expectSuccess(verified);
    expectSuccess(
      await machine.run(
        'setpriv --reuid=caddy --regid=caddy --clear-groups env HOME=/var/lib/caddy caddy validate --config /etc/caddy/Caddyfile',
      ),
    );
  },

  'a second run changes nothing': async ({ machine }) => {
    const before = environmentOf(machine);
    expectText(await machine.run(install), 'is installed already');
    if (environmentOf(machine) !== before) throw new Error('the environment has changed');
    expectSuccess(await machine.run('pg_ctlcluster "$(pg_lsclusters -h | cut -d " " -f 1)" main stop'));
  },

  'of two installers at once one works and one says why it does not': async ({ machine }) => {
    await machine.boot();
    const outcomes = await Promise.all([machine.run(install), machine.run(install)]);
    const [working, refused] = outcomes.sort((one, other) => one.status - other.status);
    expectText(working, `https://${domain}`);
    expectRefusal(refused, 'Another installation or upgrade runs');
  },

  'a guest opens the site over https, and only there': async ({ machine, guest }) => {
    guest.trust(readFileSync(join(machine.root, 'etc/hotel/authority.crt')));
    const front = await guest.get('/');
    if (front.status !== 200 || !front.body.includes('<html'))
      throw new Error(`the front page answers ${front.status}`);
    const plain = await guest.getWithoutTls('/rooms?from=a');
    if (plain.status !== 301 || plain.location !== `https://${domain}/rooms?from=a`)
      throw new Error(`http answers ${plain.status} ${plain.location}`);
    const call = await guest.getWithoutTls('/api/health');
    if (call.status !== 403) throw new Error(`a call without TLS gets ${call.status}`);
  },

  'the log of the proxy has no tokens': async ({ machine, guest }) => {
    await guest.get('/receipt/none?token=secret-of-a-guest');
    const log = readFileSync(join(machine.root, 'var/log/caddy/hotel.log'), 'utf8');
    if (!log.includes('/receipt/none')) throw new Error('the request is not in the log');
    if (log.includes('secret-of-a-guest')) throw new Error('the token is in the log');
  },

  'the link of the set-up is that of the token': async ({ machine }) => {
    const file = '/var/lib/hotel/setup-token';
    const hasOwnToken = existsSync(join(machine.root, file));
    if (!hasOwnToken)
      await machine.run(`printf 'token-of-the-trial\\n' > ${file} && chown hotel:hotel ${file} && chmod 600 ${file}`);
    const token = readFileSync(join(machine.root, file), 'utf8').trim();
    expectText(await machine.run('hotel setup-link'), `https://${domain}/setup#token=${token}`);
    if (!hasOwnToken) await machine.run(`rm ${file} && ln -s /etc/shadow ${file}`);
    const { output } = await machine.run('hotel setup-link');
    if (output.includes('root:')) throw new Error('it follows a link that the user of the hotel made');
    if (!hasOwnToken) await machine.run(`rm ${file}`);
  },

  'it backs up, and tells the owner of what failed': async ({ machine, mails }) => {
    expectText(await machine.run('hotel staff add --id ADMIN001 --name "Adaeze Okafor" --role superadmin'), 'ADMIN001');
    expectText(await machine.run('systemctl start hotel-backup.service && hotel status'), '/var/backups/hotel/hotel-');
    expectSuccess(await machine.run('hotel notify hotel-backup.service'));
    if (!mails.delivered.some(({ to, subject }) => to === owner && subject.includes('hotel-backup.service')))
      throw new Error('no mail came');
  },

  'it refuses an older version, half an archive and a second upgrade': async ({ machine, versions }) => {
    expectRefusal(await upgrade(machine, versions.older), 'is older than');
    expectRefusal(await upgrade(machine, versions.half), 'cannot be unpacked');
    expectRefusal(await upgrade(machine, '/srv/settings'), 'is no release');
    const locked = await machine.run(`flock /run/hotel-installer.lock hotel upgrade ${versions.newer}`);
    expectRefusal(locked, 'Another installation or upgrade runs');
  },

  'it goes back from a version that does not get ready, and guests notice nothing': async (trial) => {
    const before = await releaseOf(trial.machine);
    const answers = await answersDuring(trial, async () => {
      expectRefusal(await upgrade(trial.machine, trial.versions.neverReady), 'runs on');
    });
    expectNoFailure(answers);
    await expectRelease(trial.machine, before);
  },

  'it changes to a newer version, and guests notice nothing': async (trial) => {
    const before = await releaseOf(trial.machine);
    const answers = await answersDuring(trial, async () => {
      expectText(await upgrade(trial.machine, trial.versions.newer), 'Changed from');
    });
    expectNoFailure(answers);
    if ((await releaseOf(trial.machine)) === before) throw new Error('it is the version of before');
    expectSuccess(await trial.machine.run('hotel rollback'));
    await expectRelease(trial.machine, before);
  },

  'it asks for a pause where two versions cannot run side by side, and puts the copy back if that fails': async ({
    machine,
    versions,
  }) => {
    const before = await releaseOf(machine);
    expectRefusal(await upgrade(machine, versions.contracting), 'run the same command with --pause');
    expectRefusal(await upgrade(machine, versions.contracting, '--pause'), 'nothing is lost');
    await expectRelease(machine, before);
    expectRefusal(
      await machine.run('hotel staff add --id ADMIN001 --name "Adaeze Okafor" --role superadmin'),
      'ADMIN001',
    );
  },

  'after a power cut in an upgrade it goes back by itself': async ({ machine, versions }) => {
    const before = await releaseOf(machine);
    const folder = '/etc/systemd/system/hotel-finish-upgrade.service.d';
    const lines = `[Service]\\nEnvironment=HOTEL_READY_SECONDS=${readySeconds}\\n`;
    expectSuccess(await machine.run(`mkdir ${folder} && printf '${lines}' > ${folder}/trial.conf`));
    const interrupted = upgrade(machine, versions.neverReady);
    await waitUntil('the upgrade changes', 120, async () => (await releaseOf(machine)) !== before || undefined);
    await machine.cutPower();
    await interrupted;
    await machine.boot();
    if ((await releaseOf(machine)) === before) throw new Error('the power failed too early');
    await waitUntil('it goes back', 300, async () => (await releaseOf(machine)) === before || undefined);
    await waitUntil('the upgrade is over', 120, async () => !existsSync(join(machine.root, underWay)) || undefined);
    await expectRelease(machine, before);
    expectText(await machine.run('hotel status'), 'hotel@3002 is ready');
  },

  'removal leaves the data, and a new installation has it again': async ({ machine, guest }) => {
    const before = environmentOf(machine);
    expectRefusal(await machine.run('hotel remove'), 'Add --yes');
    expectText(await machine.run('hotel remove --yes'), 'The program is gone');
    if (existsSync(join(machine.root, 'opt/hotel'))) throw new Error('the program is still there');
    expectText(await machine.run(install), `https://${domain}`);
    if (environmentOf(machine) !== before) throw new Error('the environment has changed');
    expectRefusal(
      await machine.run('hotel staff add --id ADMIN001 --name "Adaeze Okafor" --role superadmin'),
      'ADMIN001',
    );
    if ((await guest.get('/')).status !== 200) throw new Error('the site does not answer');
  },
};

const upgrade = (machine: TrialMachine, archive: string, ...options: string[]): Promise<Outcome> =>
  machine.run(`HOTEL_READY_SECONDS=${readySeconds} hotel upgrade ${[archive, ...options].join(' ')}`);

const environmentOf = ({ root }: TrialMachine): string => readFileSync(join(root, 'etc/hotel/hotel.env'), 'utf8');

async function releaseOf(machine: TrialMachine): Promise<string> {
  return (await machine.run('readlink /opt/hotel/current')).output.trim().split('\n').at(-1) ?? '';
}

async function expectRelease(machine: TrialMachine, release: string): Promise<void> {
  const current = await releaseOf(machine);
  if (current !== release) throw new Error(`${current} runs instead of ${release}`);
  const states = await machine.run(
    'curl -fsS http://127.0.0.1:3001/api/ready && curl -fsS http://127.0.0.1:3002/api/ready',
  );
  expectSuccess(states);
}

async function answersDuring({ guest }: Trial, work: () => Promise<void>): Promise<number[]> {
  const visitor = guest.visitAgainAndAgain();
  try {
    await work();
  } finally {
    await visitor.stop();
  }
  return visitor.statuses;
}

function expectNoFailure(statuses: number[]): void {
  const failures = statuses.filter((status) => status !== 200);
  if (statuses.length === 0 || failures.length > 0)
    throw new Error(`${failures.length} of ${statuses.length} visits failed: ${[...new Set(failures)].join(', ')}`);
}

function expectSuccess({ status, output }: Outcome): void {
  if (status !== 0) throw new Error(`it ended with ${status}:\n${output}`);
}

function expectText(outcome: Outcome, text: string): void {
  expectSuccess(outcome);
  if (!outcome.output.includes(text)) throw new Error(`it does not say “${text}”:\n${outcome.output}`);
}

function expectRefusal({ status, output }: Outcome, text: string): void {
  if (status === 0 || !output.includes(text))
    throw new Error(`it ended with ${status} and not with “${text}”:\n${output}`);
}
