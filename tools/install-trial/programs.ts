import { spawnSync } from 'node:child_process';
import { aptInstall, findProgram } from '#tools/programs.ts';

const debianPackages = { mmdebstrap: 'mmdebstrap', ip: 'iproute2', nsenter: 'util-linux', shellcheck: 'shellcheck' };

/** Installs missing programs if it can. Returns a sentence that says why the trial is skipped, or nothing. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Skipped: namespaces need Linux and root.';
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--cgroup', '--fork', 'true']).status !== 0)
    return 'Skipped: root may not make namespaces here.';
  const isMissing = (name: string) => !findProgram([name, `/usr/sbin/${name}`]);
  for (const [name, debianPackage] of Object.entries(debianPackages)) if (isMissing(name)) aptInstall([debianPackage]);
  const missingPackages = Object.entries(debianPackages).filter(([name]) => isMissing(name));
  return missingPackages.length > 0
    ? `Skipped: this needs apt-get install ${missingPackages.map(([, debianPackage]) => debianPackage).join(' ')}.`
    : undefined;
}
