import { backupKeyChange } from '#contract/backups/backup-key.ts';
import { backupsPage, backupsQuery } from '#contract/backups/backups.ts';
import { type Endpoint, emptyObject, messageReply } from '#contract/core/endpoint.ts';

export const backupCalls = {
  listBackups: {
    method: 'GET',
    path: '/backups',
    access: ['superadmin'],
    summary: 'Backups that were tried, newest first, each with what was proven or why it was not',
    shows: ['backups'],
    input: backupsQuery,
    output: backupsPage,
  },
  takeBackup: {
    method: 'POST',
    path: '/backups',
    access: ['superadmin'],
    summary: 'Have a backup made and proven now',
    changes: ['backups'],
    input: emptyObject,
    output: messageReply,
    errors: ['conflict'],
  },
  setBackupKey: {
    method: 'PUT',
    path: '/backups/key',
    access: ['superadmin'],
    summary: 'Set the key to which backups are encrypted from now on, with the password',
    changes: ['backups'],
    input: backupKeyChange,
    output: messageReply,
    errors: ['conflict', 'locked'],
  },
} as const satisfies Record<string, Endpoint>;
