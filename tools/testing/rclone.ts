import { aptInstall, findProgram } from '#tools/programs.ts';

/** Whether backups can be sent here. As root on Debian, installs what that needs. */
export const hasRclone = (): boolean => hasPrograms() || (aptInstall(['rclone']) && hasPrograms());

const hasPrograms = () => ['rclone', 'ssh-keyscan'].every((name) => findProgram([name]) !== undefined);
