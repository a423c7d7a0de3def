import { spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, makeMachine, openNetwork, type Service } from '#tools/failover/machine.ts';
import type { Programs } from '#tools/failover/programs.ts';
import { query } from '#tools/failover/query.ts';
import { waitUntil } from '#tools/failover/wait-until.ts';

const addresses = { a: '10.77.0.1', b: '10.77.0.2', witness: '10.77.0.3' };
const proxyPort = 5000;

/** What an operator must change in the defaults of Patroni and PostgreSQL; docs/failover.md has the reasons. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    parameters: { synchronous_commit: 'on', timezone: 'UTC', max_wal_size: '256MB' },
  },
};

const proxySettings = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen hotel
  bind 127.0.0.1:${proxyPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
  server a ${addresses.a}:5432 check port 8008
  server b ${addresses.b}:5432 check port 8008
`;

export type Cluster = {
  machines: Machine[];
  proxyUrl: string;
  adminUrl(machine: Machine): string;
  primary(): Promise<Machine>;
  waitUntilSynchronous(standby: Machine, primary: Machine, seconds: number): Promise<void>;
  makeAsynchronous(primary: Machine, standby: Machine): Promise<void>;
};

export async function startCluster(programs: Programs, folder: string): Promise<Cluster> {
  openNetwork(addresses.witness, join(folder, 'etcd'));
  const servicesOf = (machine: Machine) => [
    etcdService(programs, machine.name, folder),
    patroniService(programs, machine, folder),
    diskGuardService(machine),
  ];
  const machines = (['a', 'b'] as const).map((name) =>
    makeMachine({ name, address: addresses[name], folder, services: servicesOf }),
  );
  startOnThisMachine(etcdService(programs, 'witness', folder), folder);
  for (const machine of machines) machine.boot();
  const cluster = connectTo(machines);
  const primary = await waitUntil('a primary', 120, cluster.primary);
  const standby = machines.find((machine) => machine !== primary) as Machine;
  await waitUntil('roles', 30, () => query(cluster.adminUrl(primary), 'create role hotel login'));
  await query(cluster.adminUrl(primary), 'create database hotel owner hotel');
  await cluster.waitUntilSynchronous(standby, primary, 120);
  startProxy(programs, folder);
  return cluster;
}

function connectTo(machines: Machine[]): Cluster {
  const askPatroni = (machine: Machine, path: string, init: RequestInit = {}) =>
    fetch(`http://${machine.address}:8008${path}`, { ...init, signal: AbortSignal.timeout(2000) });
  const adminUrl = (machine: Machine) => `postgres://postgres@${machine.address}:5432/postgres`;
  const waitUntilReplicated = (standby: Machine, primary: Machine, state: string, seconds: number) =>
    waitUntil(`${standby.name} is a standby in the state ${state}`, seconds, async () => {
      const sql = 'select application_name from pg_stat_replication where state = $1 and sync_state = $2';
      const rows = await query(adminUrl(primary), sql, ['streaming', state]);
      return rows.some((row) => row.application_name === standby.name) || undefined;
    });
  return {
    machines,
    proxyUrl: `postgres://hotel@127.0.0.1:${proxyPort}/hotel`,
    adminUrl,
    primary: () =>
      waitUntil('one primary', 2, async () => {
        const replies = await Promise.allSettled(machines.map((machine) => askPatroni(machine, '/primary')));
        const primaries = machines.filter((_, index) => {
          const reply = replies[index];
          return reply?.status === 'fulfilled' && reply.value.status === 200;
        });
        return primaries.length === 1 ? primaries[0] : undefined;
      }),
    async waitUntilSynchronous(standby, primary, seconds) {
      await waitUntilReplicated(standby, primary, 'sync', seconds);
    },
    async makeAsynchronous(primary, standby) {
      const change = { synchronous_mode: false, maximum_lag_on_failover: 2 ** 30 };
      await askPatroni(primary, '/config', { method: 'PATCH', body: JSON.stringify(change) });
      await waitUntilReplicated(standby, primary, 'async', 30);
    },
  };
}

function etcdService({ etcd: program, etcdProtocol }: Programs, name: keyof typeof addresses, folder: string): Service {
  const peers = Object.entries(addresses).map(([peer, address]) => `${peer}=http://${address}:2380`);
  const address = addresses[name];
  const options = {
    name,
    // Puts the data of etcd on another disk than the one that the test fills, as docs/failover.md advises.
    'data-dir': join(folder, 'etcd', name),
    'listen-client-urls': `http://${address}:2379`,
    'advertise-client-urls': `http://${address}:2379`,
    'listen-peer-urls': `http://${address}:2380`,
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'initial-cluster': peers.join(','),
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    ...(etcdProtocol === 'etcd' && { 'enable-v2': 'true' }),
  };
  return { name: 'etcd', program, args: Object.entries(options).map(([option, value]) => `--${option}=${value}`) };
}

function patroniService(
  { patroni: program, etcdProtocol, postgresFolder }: Programs,
  { name, address, disk }: Machine,
  folder: string,
) {
  const file = join(folder, `${name}-patroni.yml`);
  const trustRules = [
    'local all all trust',
    'host all all 10.77.0.0/24 trust',
    'host replication all 10.77.0.0/24 trust',
  ];
  const patroniSettings = {
    scope: 'hotel',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    [etcdProtocol]: { hosts: Object.values(addresses).map((each) => `${each}:2379`) },
    bootstrap: { dcs: clusterSettings, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'] },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(disk, 'data'),
      bin_dir: postgresFolder,
      pgpass: join(disk, 'pgpass'),
      pg_hba: trustRules,
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      parameters: { unix_socket_directories: disk },
    },
  };
  writeFileSync(file, JSON.stringify(patroniSettings));
  return { name: 'patroni', program, args: [file] };
}

function diskGuardService({ name, address, disk }: Machine): Service {
  const script = join(import.meta.dirname, 'leave-full-disk.sh');
  const [megabytes, pauseSeconds] = ['64', '60'];
  return {
    name: 'disk-guard',
    program: 'sh',
    args: [script, disk, megabytes, `http://${address}:8008`, name, pauseSeconds],
  };
}

function startProxy({ haproxy: program }: Programs, folder: string): void {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, proxySettings);
  startOnThisMachine({ name: 'haproxy', program, args: ['-db', '-f', file] }, folder);
}

function startOnThisMachine({ name, program, args }: Service, folder: string): void {
  const log = openSync(join(folder, `witness-${name}.log`), 'a');
  spawn(program, args, { stdio: ['ignore', log, log] });
}
