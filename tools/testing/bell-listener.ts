import { type BellState, bellState } from '#contract/messaging/bell.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseReply } from '#tools/testing/on-wire.ts';

export type BellListener = {
  headers: Headers;
  /** Resolves with the next event, or with undefined once the server has ended the stream. */
  next(): Promise<BellState | undefined>;
  until(isWanted: (state: BellState) => boolean): Promise<BellState>;
  close(): Promise<void>;
};

export async function listenToBell(client: Client): Promise<BellListener> {
  const response = await client.open('/api/notices/stream', { headers: { accept: 'text/event-stream' } });
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function next(): Promise<BellState | undefined> {
    for (;;) {
      const event = /^(?<!^event: over\n)data: (.*)\n\n/m.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return parseReply(bellState, JSON.parse(event[1] ?? ''));
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  }

  return {
    headers: response.headers,
    next,
    async until(isWanted) {
      for (;;) {
        const state = await next();
        if (!state) throw new Error('the stream ended first');
        if (isWanted(state)) return state;
      }
    },
    close: () => reader.cancel(),
  };
}
