import { arrived, type BackupPlace, type BackupPlaces, type SendingOutcome } from '#server/core/backup-places.ts';

export const stubHostKey = { line: 'sftp.example ssh-ed25519 AAAA', fingerprint: 'SHA256:stub' };

export type PlaceStub = BackupPlaces & {
  /** What becomes of the next tries, sendings and removals; arrived if not set. */
  outcome: SendingOutcome;
  /** The files that were sent and not removed, in their order. */
  files: string[];
  /** The places that were tried or sent to, in their order. */
  seen: BackupPlace[];
};

/** Stands in for the program that sends backups. */
export function placeStub(): PlaceStub {
  const stub: PlaceStub = {
    outcome: arrived,
    files: [],
    seen: [],
    async tryPlace(place) {
      stub.seen.push(place);
      return stub.outcome;
    },
    async send(place, { name }) {
      stub.seen.push(place);
      if (!stub.outcome.problem) stub.files.push(name);
      return stub.outcome;
    },
    fetch: async () => stub.outcome,
    async remove(_, name) {
      if (!stub.outcome.problem) stub.files = stub.files.filter((file) => file !== name);
      return stub.outcome;
    },
    readHostKey: async (host) => (host === 'away.example' ? undefined : stubHostKey),
    stop() {},
  };
  return stub;
}
