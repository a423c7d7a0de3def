import { backupKeyChange } from '#contract/backups/backup-key.ts';
import { backupPlaceChange, hostKeyQuestion, hostKeyReply, placeTestReply } from '#contract/backups/backup-place.ts';
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
  setBackupPlace: {
    method: 'PUT',
    path: '/backups/place',
    access: ['superadmin'],
    summary: 'Set the place to which proven backups are sent, with the password; a file is written there and read back',
    changes: ['backups'],
    input: backupPlaceChange,
    output: messageReply,
    errors: ['conflict', 'locked'],
    perMinute: 10,
  },
  testBackupPlace: {
    method: 'POST',
    path: '/backups/place/test',
    access: ['superadmin'],
    summary: 'Write a file at the place of the backups and read it back; the reply says whether that worked',
    changes: [],
    input: emptyObject,
    output: placeTestReply,
    perMinute: 10,
  },
  readHostKey: {
    method: 'POST',
    path: '/backups/place/host-key',
    access: ['superadmin'],
    summary: 'Ask an SFTP server for the fingerprint of its key',
    changes: [],
    input: hostKeyQuestion,
    output: hostKeyReply,
    perMinute: 10,
  },
} as const satisfies Record<string, Endpoint>;
