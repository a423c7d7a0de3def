import type { IncomingMessage } from 'node:http';
import { type CallApi, type EndpointName, endpoints, type Input } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { indexedPaths } from '#contract/page.ts';
import { type CommonHeaders, makeCopies, type Page, type PageCopies } from '#server/http/page-copies.ts';

const freshMs = 1_000;

const keptPaths: ReadonlySet<string> = new Set(indexedPaths);

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

type SharedPage<Answer> = { answer: Answer; isForEverybody: boolean };
type KeptPage = SharedPage<PageCopies> & { freshUntil: number; isUnchanged(): Promise<boolean> };

type Options = {
  render(path: string, call: CallApi): Promise<Page>;
  /** Calls as a visitor of whom nothing is known, so that nothing of one visitor is shown to another. */
  call: CallApi;
  today(): Day;
  now?: () => number;
};

export type KeptPages = {
  freshCopies(request: Request): PageCopies | undefined;
  /**
   * Finds the page of a request, or renders it once for all requests that wait for it. Returns the page itself if it must
   * not be kept, and undefined if the request needs a page of its own.
   */
  find(request: Request, commonHeaders: CommonHeaders): Promise<PageCopies | Page | undefined>;
};

/**
 * Keeps the pages that are the same for everybody as ready bytes. After a second the next request repeats the calls that
 * the page was made from, and renders it again only if a reply or the hotel's day has changed.
 */
export function makeKeptPages({ render, call, today, now = () => performance.now() }: Options): KeptPages {
  const pages = new Map<string, KeptPage>();
  const refreshes = new Map<string, Promise<SharedPage<PageCopies | Page>>>();

  async function refresh(path: string, commonHeaders: CommonHeaders): Promise<SharedPage<PageCopies | Page>> {
    const freshUntil = now() + freshMs;
    const before = pages.get(path);
    if (before && (await before.isUnchanged())) {
      before.freshUntil = freshUntil;
      return before;
    }
    pages.delete(path);
    const day = today();
    const record = recordCalls(call);
    const page = await render(path, record.call);
    const isForEverybody = record.isForEverybody();
    if (page.status !== 200 || record.hasFailure()) return { answer: page, isForEverybody };
    const answer = await makeCopies(page, commonHeaders);
    const isUnchanged = async () => today() === day && (await record.isUnchanged());
    const kept: KeptPage = { answer, isForEverybody, freshUntil, isUnchanged };
    pages.set(path, kept);
    return kept;
  }

  const refreshOnce = (path: string, commonHeaders: CommonHeaders) => {
    const running = refreshes.get(path) ?? refresh(path, commonHeaders).finally(() => refreshes.delete(path));
    refreshes.set(path, running);
    return running;
  };

  const freshPage = (path: string) => {
    const page = pages.get(path);
    return page && now() < page.freshUntil ? page : undefined;
  };

  return {
    freshCopies(request) {
      const page = freshPage(request.url ?? '');
      return page && isReading(request) && isFor(page, request) ? page.answer : undefined;
    },

    async find(request, commonHeaders) {
      const { url = '' } = request;
      if (!keptPaths.has(url) || !isReading(request)) return undefined;
      const before = pages.get(url);
      if (before && !isFor(before, request)) return undefined;
      const page = freshPage(url) ?? (await refreshOnce(url, commonHeaders));
      return isFor(page, request) ? page.answer : undefined;
    },
  };
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

const isFor = ({ isForEverybody }: SharedPage<unknown>, { headers }: Request) =>
  isForEverybody || headers.cookie === undefined;

type RecordedCall = { name: EndpointName; repeat(): Promise<string>; reply?: string };

function recordCalls(call: CallApi) {
  const calls: RecordedCall[] = [];
  const recordingCall: CallApi = async <N extends EndpointName>(name: N, input: Input<N>) => {
    const recorded: RecordedCall = { name, repeat: async () => JSON.stringify(await call(name, input)) };
    calls.push(recorded);
    const reply = await call(name, input);
    recorded.reply = JSON.stringify(reply);
    return reply;
  };
  const isSame = async ({ repeat, reply }: RecordedCall) => (await repeat()) === reply;
  return {
    call: recordingCall,
    hasFailure: () => calls.some(({ reply }) => reply === undefined),
    // A reply that public caches may store does not depend on the caller. Any other might, through a cookie.
    isForEverybody: () => calls.every(({ name }) => (endpoints[name] as Endpoint).maxAge !== undefined),
    isUnchanged: async () => {
      const same = await Promise.all(calls.map(isSame)).catch(() => [false]);
      return !same.includes(false);
    },
  };
}
