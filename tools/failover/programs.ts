import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { postgresPaths } from '#tools/postgres-programs.ts';
import { aptInstall, findProgram } from '#tools/programs.ts';

export type Programs = Record<'etcd' | 'patroni' | 'haproxy' | 'postgresFolder', string> & {
  etcdProtocol: 'etcd' | 'etcd3';
};

const debianPackages = {
  etcd: ['etcd-server'],
  patroni: ['patroni', 'python3-etcd', 'python3-psycopg2'],
  haproxy: ['haproxy'],
  initdb: ['postgresql'],
  ip: ['iproute2'],
  curl: ['curl'],
} as const;
type ProgramName = keyof typeof debianPackages;

const findPath = (name: ProgramName) =>
  findProgram([...(name === 'initdb' ? postgresPaths(name) : []), name, `/usr/sbin/${name}`]);

/** Installs missing programs if it can. Returns the paths, or a sentence that says why the test is skipped. */
export function findPrograms(): Programs | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Skipped: network namespaces need Linux and root.';
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'Skipped: root may not make network namespaces here.';
  for (const [name, packages] of Object.entries(debianPackages))
    if (!findPath(name as ProgramName)) for (const each of packages) aptInstall([each]);
  const missingPrograms = Object.entries(debianPackages).filter(([name]) => !findPath(name as ProgramName));
  if (missingPrograms.length > 0)
    return `Skipped: this needs apt-get install ${missingPrograms.flatMap(([, needed]) => needed).join(' ')}.`;
  const requiredPathOf = (name: ProgramName) => findPath(name) ?? '';
  return {
    etcd: requiredPathOf('etcd'),
    patroni: requiredPathOf('patroni'),
    haproxy: requiredPathOf('haproxy'),
    postgresFolder: dirname(requiredPathOf('initdb')),
    etcdProtocol: chooseEtcdProtocol(requiredPathOf('patroni')),
  };
}

/** Before 3.0.3, Patroni overwrites the new primary's lock in etcd's third protocol (patroni/patroni#2689). */
function chooseEtcdProtocol(patroni: string): Programs['etcdProtocol'] {
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? '').split('.').map(Number);
  return (major - 3 || minor || patch - 3) < 0 ? 'etcd' : 'etcd3';
}
