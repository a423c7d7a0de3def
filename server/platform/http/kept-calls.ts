import { type CallApi, type EndpointName, endpoints } from '#contract/api.ts';
import { type Endpoint, fieldsOfSchema } from '#contract/core/endpoint.ts';
import type { SharedName } from '#server/core/call.ts';
import { isShared, sharedHeaders } from '#server/platform/http/api.ts';
import type { TextReply } from '#server/platform/http/reply-copies.ts';
import { replyBody } from '#server/platform/http/shared-replies.ts';

/**
 * The addresses of shared calls whose reply is the same for everybody: these calls have no input, and caches may store
 * the reply.
 */
export const keptCalls: ReadonlyMap<string, SharedName> = new Map(
  (Object.keys(endpoints) as EndpointName[])
    .filter(isShared)
    .filter((name) => isSameForEverybody(endpoints[name]))
    .map((name) => [`/api${endpoints[name].path}`, name]),
);

function isSameForEverybody({ access, perMinute, maxAge, input }: Endpoint): boolean {
  return access === 'public' && !perMinute && maxAge !== undefined && fieldsOfSchema(input).length === 0;
}

export async function renderCall(name: SharedName, call: CallApi): Promise<TextReply> {
  const output = await call(name, {});
  return { status: 200, headers: sharedHeaders(name), text: JSON.stringify(replyBody(name, output)) };
}
