import type { IncomingMessage } from 'node:http';
import { documentKindOf } from '#contract/page.ts';
import type { Answer, SendReady } from '#server/http/answer-first.ts';
import type { KeptPages } from '#server/http/kept-pages.ts';
import type { PageReply } from '#server/http/page-copies.ts';
import { loggedPath } from '#server/telemetry/log.ts';

type Options = {
  keptPages: KeptPages;
  makeRequestId(request: IncomingMessage): string;
  send: SendReady;
  isClosing(): boolean;
};

export function keptPageAnswer({ keptPages, makeRequestId, send, isClosing }: Options): Answer {
  const headerLists = new WeakMap<PageReply, string[]>();
  const headerListOf = (reply: PageReply) => {
    const list = headerLists.get(reply) ?? Object.entries(reply.headers).flat();
    headerLists.set(reply, list);
    return list;
  };

  return (request, response) => {
    const startedAt = performance.now();
    const copies = isClosing() ? undefined : keptPages.freshCopies(request);
    if (!copies) return false;
    const { url = '/' } = request;
    const reply = copies(request.headers);
    const routes = { measuredRoute: `page:${documentKindOf(url)}`, loggedRoute: loggedPath(url) };
    const facts = { requestId: makeRequestId(request), startedAt, ...routes };
    send(response, { ...reply, headers: headerListOf(reply) }, facts);
    return true;
  };
}
