import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { type OperatorBackup, operatorBackup } from '#server/core/backups.ts';
import type { Log } from '#server/core/deps.ts';
import { type LocalSocket, openLocalSocket } from '#server/platform/telemetry/local-socket.ts';

export const operatorSocketPath = (dataDir: string): string => join(dataDir, 'operator.sock');

const requestSchema = z.union([
  z.object({ unlock: z.string() }),
  z.object({ recordBackup: operatorBackup }),
  z.object({ fetchNewestCopy: z.object({ folder: z.string() }) }),
  z.object({ newSetupToken: z.literal(true) }),
  z.object({ verifyAudit: z.object({ known: z.optional(z.object({ number: z.int(), hash: z.string() })) }) }),
]);
export type OperatorRequest = z.infer<typeof requestSchema>;

export const operatorReply = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);
type OperatorReply = z.infer<typeof operatorReply>;

type OperatorActions = {
  recordBackup(backup: OperatorBackup): Promise<string>;
  /** Returns the file into which the newest backup of the place was brought. Throws AppError. */
  fetchNewestCopy(folder: string): Promise<string>;
  /** Returns a sentence to show to the operator. Throws AppError. */
  unlock(staffId: string): Promise<string>;
  /** Returns the new link of the set-up. Throws AppError if the hotel has an owner. */
  newSetupToken(): Promise<string>;
  /** Returns what the check of the audit log found. Throws AppError if the log is not whole. */
  verifyAudit(known: { number: number; hash: string } | undefined): Promise<string>;
};

export const openOperatorSocket = (
  dataDir: string,
  log: Log,
  actions: OperatorActions,
): Promise<LocalSocket | undefined> =>
  openLocalSocket(operatorSocketPath(dataDir), {
    log,
    async serve(client) {
      // `destroyOnReturn: false` keeps the socket open after the request is read, because the reply is sent on it.
      const requestText = await text(client.iterator({ destroyOnReturn: false }));
      const parsed = requestSchema.parse(JSON.parse(requestText));
      const act = () => {
        if ('unlock' in parsed) return actions.unlock(parsed.unlock);
        if ('recordBackup' in parsed) return actions.recordBackup(parsed.recordBackup);
        if ('fetchNewestCopy' in parsed) return actions.fetchNewestCopy(parsed.fetchNewestCopy.folder);
        return 'newSetupToken' in parsed ? actions.newSetupToken() : actions.verifyAudit(parsed.verifyAudit.known);
      };
      client.end(JSON.stringify(await replyTo(act)));
    },
    failureMessage: 'an operator command failed',
    unavailableMessage: 'cannot create operator.sock in the data folder: no operator commands while the hotel runs',
  });

async function replyTo(action: () => Promise<string>): Promise<OperatorReply> {
  try {
    return { done: await action() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
