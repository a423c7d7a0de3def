import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { documentKindOf } from '#contract/page.ts';
import { loggedPath, withLogContext } from '#server/core/log.ts';
import type { AnswerRequest, SendReady } from '#server/platform/http/answer-first.ts';
import { keptCalls } from '#server/platform/http/kept-calls.ts';
import type { KeptReplies } from '#server/platform/http/kept-replies.ts';
import type { EncodedReply, ReplyCopies } from '#server/platform/http/reply-copies.ts';

type KeptAnswerOptions = {
  keptReplies: KeptReplies;
  apiHeaders: OutgoingHttpHeaders;
  makeRequestId(request: IncomingMessage): string;
  send: SendReady;
  isClosing(): boolean;
  isRefusing(): boolean;
};

/**
 * Sends kept replies without Fastify while they are fresh. Refreshes the replies of calls without Fastify, too, and
 * leaves those of pages to Fastify. If a call fails, Fastify gets the request and runs the call again to report the
 * error.
 */
export function keptAnswer({
  keptReplies,
  apiHeaders,
  makeRequestId,
  send,
  ...options
}: KeptAnswerOptions): AnswerRequest {
  const headerLists = new WeakMap<EncodedReply, string[]>();
  const headerListOf = (reply: EncodedReply) => {
    const headerList = headerLists.get(reply) ?? Object.entries(reply.headers).flat();
    headerLists.set(reply, headerList);
    return headerList;
  };
  const sendCopy = (copies: ReplyCopies, response: ServerResponse, requestId: string, startedAt: number) => {
    const { url = '/', headers } = response.req;
    const reply = copies(headers);
    const routes = keptCalls.has(url)
      ? { measuredRoute: url }
      : { measuredRoute: `page:${documentKindOf(url)}`, loggedRoute: loggedPath(url) };
    send(response, { ...reply, headers: headerListOf(reply) }, { requestId, startedAt, ...routes });
  };

  return (request, response, passOn) => {
    if (options.isClosing()) return false;
    const startedAt = performance.now();
    const copies = keptReplies.freshCopies(request);
    if (copies) {
      sendCopy(copies, response, makeRequestId(request), startedAt);
      return true;
    }
    if (!keptCalls.has(request.url ?? '') || options.isRefusing()) return false;
    const requestId = makeRequestId(request);
    void withLogContext({ requestId }, () => keptReplies.find(request, apiHeaders)).then((found) => {
      if (typeof found === 'function') sendCopy(found, response, requestId, startedAt);
      else passOn();
    }, passOn);
    return true;
  };
}
