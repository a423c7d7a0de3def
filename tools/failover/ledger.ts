import { answerWithinMs } from '#server/platform/http/deadlines.ts';
import type { Reply } from '#tools/testing/client.ts';

export const writeKinds = ['booking', 'payment', 'sale', 'desk payment'] as const;
export type WriteKind = (typeof writeKinds)[number];

export class Ledger {
  /** For each kind, the keys of the acknowledged writes, each with what the answer named, such as a reference. */
  readonly acknowledged: Record<WriteKind, Map<string, string>> = {
    booking: new Map(),
    payment: new Map(),
    sale: new Map(),
    'desk payment': new Map(),
  };
  unexpectedReplies: string[] = [];
  readonly repeats: Record<string, number> = {};
  slowestRepeatMs = 0;
  /** How many of the repeated requests had waited longer than `answerWithinMs` for an answer. */
  lateRepeats = 0;
  readonly #lastAt: Partial<Record<WriteKind, number>> = {};
  #longestSilenceMs = 0;

  acknowledge(kind: WriteKind, key: string, result: string): void {
    this.acknowledged[kind].set(key, result);
    const now = performance.now();
    const silence = now - (this.#lastAt[kind] ?? now);
    this.#lastAt[kind] = now;
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, silence);
  }

  addUnexpected(kind: WriteKind, { status, body }: Reply): void {
    this.unexpectedReplies.push(`${kind}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }

  /** Counts a request that is sent again. Any reason but an answer with status 503 is an unexpected reply. */
  countRepeat(kind: WriteKind, reply: Reply | undefined, ms: number): void {
    const answer = reply ? `${reply.status} ${String(reply.body.message)}` : 'no answer';
    this.repeats[answer] = (this.repeats[answer] ?? 0) + 1;
    this.slowestRepeatMs = Math.max(this.slowestRepeatMs, ms);
    if (ms > answerWithinMs) this.lateRepeats += 1;
    if (reply?.status !== 503) this.unexpectedReplies.push(`${kind}: ${answer}`);
  }

  startRound(): void {
    for (const kind of writeKinds) delete this.#lastAt[kind];
    this.#longestSilenceMs = 0;
    this.unexpectedReplies = [];
  }

  /** The longest time in this round in which one kind of write was not acknowledged. */
  get silenceSeconds(): number {
    const now = performance.now();
    const openSilencesMs = writeKinds.map((kind) => now - (this.#lastAt[kind] ?? now));
    return Math.max(this.#longestSilenceMs, ...openSilencesMs) / 1000;
  }

  get size(): number {
    return writeKinds.reduce((sum, kind) => sum + this.acknowledged[kind].size, 0);
  }
}
