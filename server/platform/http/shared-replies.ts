import type { IncomingMessage } from 'node:http';
import { type EndpointName, endpoints, type Output, type Parsed } from '#contract/api.ts';
import { toWire } from '#contract/core/wire.ts';
import type { SharedHandlers, SharedName } from '#server/core/call.ts';
import { type Encoding, encoders, minCompressedBytes } from '#server/platform/http/compress.ts';
import { sharedReads } from '#server/platform/http/shared-reads.ts';

export const replyBody = (name: EndpointName, output: object) => ({
  success: true,
  ...toWire(endpoints[name].output, output),
});

type EncodedCopy = { encoding: Encoding; body: Buffer };

type SharedReply<N extends SharedName = SharedName> = {
  output: Output<N>;
  /** Returns the reply in this encoding, or not encoded if it is too short to compress. */
  copyIn(encoding: Encoding): Promise<EncodedCopy>;
};

/**
 * The errors of calls that failed before Fastify saw their request. Fastify reports them and does not run the call
 * again.
 */
export const failedCalls = new WeakMap<IncomingMessage, Error>();

export type ShareReply = <N extends SharedName>(name: N, input: Parsed<N>) => Promise<SharedReply<N>>;

export function sharedReplies(handlers: SharedHandlers): ShareReply {
  const share = sharedReads<SharedReply>();
  return (name, input) =>
    share(`${name} ${JSON.stringify(input)}`, async () => {
      const output = endpoints[name].output.parse(await handlers[name]({ input }));
      const json = JSON.stringify(replyBody(name, output));
      return { output, copyIn: copiesOf(json) };
    });
}

function copiesOf(json: string): SharedReply['copyIn'] {
  const copies: Partial<Record<Encoding, Promise<EncodedCopy>>> = {};
  const isSmall = Buffer.byteLength(json) < minCompressedBytes;
  const makeCopy = async (encoding: Encoding) => ({ encoding, body: await encoders[encoding](json) });
  return (wanted) => {
    const encoding = isSmall ? 'identity' : wanted;
    const copy = copies[encoding] ?? makeCopy(encoding);
    copies[encoding] = copy;
    return copy;
  };
}
