import type { SendingProblem } from '#contract/core/sending-problems.ts';

/** Where backups are sent. `secret` is the password, or the secret key of S3. `hostKey` is a line of known_hosts. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'sftp'; folder: string; host: string; port: number; user: string; hostKey: string; secret: string }
  | {
      kind: 's3';
      folder: string;
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secret: string;
    };

/** `said` is what the program said of a problem, without secrets, for the log. */
export type SendingOutcome = { problem: SendingProblem | null; said: string };

export const arrived: SendingOutcome = { problem: null, said: '' };

export type HostKey = { line: string; fingerprint: string };

export interface BackupPlaces {
  /** Writes a small file at the place and reads it back. Takes seconds, because a person waits. */
  tryPlace(place: BackupPlace): Promise<SendingOutcome>;
  /** Sends a backup of this machine, and reads it back to compare its checksum. */
  send(place: BackupPlace, copy: { name: string; sha256: string }): Promise<SendingOutcome>;
  /** Brings a backup back from the place into a file of this machine. */
  fetch(place: BackupPlace, name: string, file: string): Promise<SendingOutcome>;
  remove(place: BackupPlace, name: string): Promise<SendingOutcome>;
  /** The key of an SFTP server. Undefined if none answers. */
  readHostKey(host: string, port: number): Promise<HostKey | undefined>;
  /** Ends what is under way, with an error. */
  stop(): void;
}

const noProgram: SendingOutcome = { problem: 'no_program', said: '' };

/** For a program that sends no backups anywhere. */
export const noPlaces: BackupPlaces = {
  tryPlace: async () => noProgram,
  send: async () => noProgram,
  fetch: async () => noProgram,
  remove: async () => noProgram,
  readHostKey: async () => undefined,
  stop() {},
};
