import { endpoints, type Output, type Parsed } from '#contract/api.ts';
import type { SharedHandlers, SharedName } from '#server/core/call.ts';
import { sharedReads } from '#server/http/shared-reads.ts';

type SharedReply<N extends SharedName = SharedName> = { output: Output<N>; json: string };

export type ShareReply = <N extends SharedName>(name: N, input: Parsed<N>) => Promise<SharedReply<N>>;

export function sharedReplies(handlers: SharedHandlers): ShareReply {
  const share = sharedReads<SharedReply>();
  return (name, input) =>
    share(`${name} ${JSON.stringify(input)}`, async () => {
      const output = endpoints[name].output.parse(await handlers[name]({ input }));
      return { output, json: JSON.stringify({ success: true, ...output }) };
    });
}
