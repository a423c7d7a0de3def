import type { FastifyBaseLogger } from 'fastify';
import type { SandboxTransaction } from '#server/platform/integrations/sandbox/store.ts';
import { transactionData } from '#server/platform/integrations/sandbox/wire.ts';

export const webhookModes = ['none', 'once', 'twice', 'late'] as const;
export type WebhookMode = (typeof webhookModes)[number];

type WebhookSender = {
  send(transaction: SandboxTransaction, mode: WebhookMode): void;
  close(): void;
};

type WebhookTarget = {
  url: () => string;
  hash: string;
  log: FastifyBaseLogger;
  lateMs: number;
  retryMs: readonly number[];
};

export function webhookSender({ url, hash, log, lateMs, retryMs }: WebhookTarget): WebhookSender {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  function schedule(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  async function deliver(body: string, attempt: number): Promise<void> {
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'verif-hash': hash },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(60_000)]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the webhook was answered with ${response.status}`);
    } catch (error) {
      if (closing.signal.aborted) return;
      const waitMs = retryMs[attempt];
      if (waitMs === undefined) log.warn({ err: error }, 'sandbox: webhook not delivered');
      else schedule(waitMs, () => void deliver(body, attempt + 1));
    }
  }

  return {
    send(transaction, mode) {
      if (mode === 'none' || closing.signal.aborted) return;
      const body = JSON.stringify({
        event: 'charge.completed',
        data: transactionData(transaction),
        'event.type': 'CARD_TRANSACTION',
      });
      const copyCount = mode === 'twice' ? 2 : 1;
      for (let copy = 0; copy < copyCount; copy += 1)
        schedule(mode === 'late' ? lateMs : 0, () => void deliver(body, 0));
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
