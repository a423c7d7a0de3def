import type { IncomingMessage } from 'node:http';
import { type CallApi, type EndpointName, endpoints, type Input } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { SitePictures } from '#contract/core/site-pictures.ts';
import { indexedPaths } from '#contract/page.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { keptCalls } from '#server/platform/http/kept-calls.ts';
import {
  type CommonHeaders,
  makeCopies,
  type ReplyCopies,
  type TextReply,
} from '#server/platform/http/reply-copies.ts';

const freshMs = 1_000;

const keptReplyPaths: ReadonlySet<string> = new Set([...indexedPaths, ...keptCalls.keys()]);

type RequestToAnswer = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

type SharedAnswer<Answer> = { answer: Answer; isForEverybody: boolean };
type KeptReply = SharedAnswer<ReplyCopies> & {
  hotel: Hotel;
  pictures: SitePictures;
  freshUntil: number;
  isUnchanged(): Promise<boolean>;
};

type KeptReplyOptions = {
  render(path: string, call: CallApi): Promise<TextReply>;
  callFor(path: string): CallApi;
  today(): Day;
  /** The hotel, which is another object after each change of its settings. */
  hotel(): Hotel;
  /** The hotel's own pictures, which are another object after each change of one. */
  pictures(): SitePictures;
  now?: () => number;
};

export type KeptReplies = {
  freshCopies(request: RequestToAnswer): ReplyCopies | undefined;
  /**
   * Finds the reply to a request, or renders it once for all requests that wait for it. Returns the reply itself if it
   * must not be kept, and undefined if the reply to this request must not be shared with others.
   */
  find(request: RequestToAnswer, commonHeaders: CommonHeaders): Promise<ReplyCopies | TextReply | undefined>;
};

/**
 * Keeps the pages and calls that are the same for everybody as ready bytes. After a second the next request repeats the
 * calls that a reply was made from. It renders the reply again only if one of them or the hotel's day has changed, and
 * at once if the hotel itself or one of its pictures has.
 * While the database is away, a page stays as it is, except for its list of rooms: the page shows the last list that
 * any page has read. A call then reports that the database is away.
 */
export function makeKeptReplies({
  render,
  callFor,
  today,
  hotel: readHotel,
  pictures: readPictures,
  now = () => performance.now(),
}: KeptReplyOptions): KeptReplies {
  const replies = new Map<string, KeptReply>();
  const refreshes = new Map<string, Promise<SharedAnswer<ReplyCopies | TextReply>>>();

  const isOfHotel = ({ hotel, pictures }: KeptReply) => hotel === readHotel() && pictures === readPictures();

  async function refresh(path: string, commonHeaders: CommonHeaders): Promise<SharedAnswer<ReplyCopies | TextReply>> {
    const freshUntil = now() + freshMs;
    const earlierReply = replies.get(path);
    if (earlierReply && isOfHotel(earlierReply) && (await earlierReply.isUnchanged())) {
      earlierReply.freshUntil = freshUntil;
      return earlierReply;
    }
    replies.delete(path);
    const day = today();
    const hotel = readHotel();
    const pictures = readPictures();
    const recorder = recordCalls(callFor(path));
    const reply = await render(path, recorder.call);
    const isForEverybody = recorder.isForEverybody();
    if (reply.status !== 200 || recorder.hasFailure()) return { answer: reply, isForEverybody };
    const answer = await makeCopies(reply, commonHeaders);
    const isPage = !keptCalls.has(path);
    const isUnchanged = async () => today() === day && (await recorder.isUnchanged(isPage));
    const keptReply: KeptReply = { answer, isForEverybody, hotel, pictures, freshUntil, isUnchanged };
    replies.set(path, keptReply);
    return keptReply;
  }

  const refreshOnce = (path: string, commonHeaders: CommonHeaders) => {
    const runningRefresh = refreshes.get(path) ?? refresh(path, commonHeaders).finally(() => refreshes.delete(path));
    refreshes.set(path, runningRefresh);
    return runningRefresh;
  };

  const freshReply = (path: string) => {
    const reply = replies.get(path);
    return reply && now() < reply.freshUntil && isOfHotel(reply) ? reply : undefined;
  };

  return {
    freshCopies(request) {
      const reply = freshReply(request.url ?? '');
      return reply && isReadRequest(request) && isForRequest(reply, request) ? reply.answer : undefined;
    },

    async find(request, commonHeaders) {
      const { url = '' } = request;
      if (!keptReplyPaths.has(url) || !isReadRequest(request)) return undefined;
      const earlierReply = replies.get(url);
      if (earlierReply && !isForRequest(earlierReply, request)) return undefined;
      const reply = freshReply(url) ?? (await refreshOnce(url, commonHeaders));
      return isForRequest(reply, request) ? reply.answer : undefined;
    },
  };
}

const isReadRequest = ({ method }: RequestToAnswer) => method === 'GET' || method === 'HEAD';

const isForRequest = ({ isForEverybody }: SharedAnswer<unknown>, { headers }: RequestToAnswer) =>
  isForEverybody || headers.cookie === undefined;

type RecordedCall = { name: EndpointName; repeat(): Promise<string>; reply?: string };

function recordCalls(call: CallApi) {
  const calls: RecordedCall[] = [];
  const recordingCall: CallApi = async <N extends EndpointName>(name: N, input: Input<N>) => {
    const recordedCall: RecordedCall = { name, repeat: async () => JSON.stringify(await call(name, input)) };
    calls.push(recordedCall);
    const reply = await call(name, input);
    recordedCall.reply = JSON.stringify(reply);
    return reply;
  };
  return {
    call: recordingCall,
    hasFailure: () => calls.some(({ reply }) => reply === undefined),
    // A reply that public caches may store does not depend on the caller. Any other might, through a cookie.
    isForEverybody: () => calls.every(({ name }) => (endpoints[name] as Endpoint).maxAge !== undefined),
    isUnchanged: async (staysWhileDatabaseIsAway: boolean) => {
      const isSame = ({ repeat, reply }: RecordedCall) =>
        repeat().then(
          (again) => again === reply,
          (error: unknown) => staysWhileDatabaseIsAway && isDatabaseUnavailable(error),
        );
      return !(await Promise.all(calls.map(isSame))).includes(false);
    },
  };
}
