import * as z from 'zod/mini';
import { foundCopy, restoreProblems } from '#contract/core/found-copy.ts';

/** What came of opening a copy. The program that opens copies writes it as a line of JSON. */
export const copyReport = z.object({
  problem: z.nullable(z.enum(restoreProblems)),
  /** Null if there is a problem. */
  copy: z.nullable(foundCopy),
});
export type CopyReport = z.infer<typeof copyReport>;

/** `key` is that of the paper, blank for a copy that is not encrypted. `secret` is SESSION_SECRET of its computer. */
export const copyToCheck = z.object({ folder: z.string(), key: z.string(), secret: z.string() });
export type CopyToCheck = z.infer<typeof copyToCheck>;

export interface Restores {
  /**
   * Opens the copy in a folder of uploads (`restore-files.ts`) and leaves there what the restore needs, without
   * encryption. A copy that cannot be brought back is a report; an error is one of the program.
   */
  check(copy: CopyToCheck): Promise<CopyReport>;
  /** Ends a check that is running. */
  stop(): void;
}

export const notRestored: CopyReport = { problem: 'not_restored', copy: null };
