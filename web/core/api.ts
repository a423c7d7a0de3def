import * as z from 'zod/mini';
import type { CallApi, EndpointName, endpoints, Input, Output } from '#contract/api.ts';
import { type Endpoint, type ExportedFile, unattendedHeader } from '#contract/core/endpoint.ts';
import { AppError, type ErrorKind, errorMessages, errorStatus, type FieldError } from '#contract/core/errors.ts';
import { fieldFromWire, readWire, toWire } from '#contract/core/wire.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import { asAppError, ConnectionLost } from '#web/core/errors.ts';
import { type RepeatPage, repeatWhileAway } from '#web/core/repeat-while-away.ts';

const timeoutMs = 15_000;
/** A file, or a call that sends one, takes longer than others: it can contain three years of bookings. */
const fileTimeoutMs = 300_000;
/** A file with everything, over the line of a phone. */
const largeFileTimeoutMs = 3_600_000;

type SendFetch = typeof fetch;

type PageState = RepeatPage & {
  /** Whether somebody has used the page within the last minute. Otherwise a call does not extend the session. */
  isAttended(): boolean;
  onUnauthenticated(): void;
};
const defaultPage: PageState = {
  isAttended: () => true,
  onUnauthenticated() {},
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onAway() {},
};

type CallValues = Record<string, unknown>;
type RawReply = { status: number; text: string; retryAfter: number; body: unknown };

const errorBodySchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

const errorKindOf = (status: number): ErrorKind => {
  const entry = Object.entries(errorStatus).find(([, code]) => code === status);
  if (entry) return entry[0] as ErrorKind;
  return status > 500 ? 'unavailable' : 'internal';
};

const defaultMessages: Partial<Record<ErrorKind, string>> = {
  unavailable: errorMessages.unavailable,
  not_found: errorMessages.notFound,
  too_many: errorMessages.tooMany,
  forbidden: errorMessages.forbidden,
};

/**
 * Makes from the reply the error that the server threw. If the reply does not come from the app but, for example, from
 * a proxy, the detail `foreignReply` has its status and text.
 */
function toAppError({ input }: Endpoint, { status, text, retryAfter, body }: RawReply): AppError {
  const kind = errorKindOf(status);
  const pauseDetail = kind === 'unavailable' && retryAfter > 0 && { retryAfter };
  const parsed = z.safeParse(errorBodySchema, body);
  if (!parsed.success)
    return new AppError(kind, defaultMessages[kind] ?? errorMessages.internal, [], {
      ...pauseDetail,
      foreignReply: { status, text },
    });
  const { success: _, message: __, errors: ___, ...detail } = body as Record<string, unknown>;
  const errors = (parsed.data.errors ?? []).map(
    ({ field, message }): FieldError => ({ field: fieldFromWire(input, field), message }),
  );
  return new AppError(kind, parsed.data.message, errors, { ...detail, ...pauseDetail });
}

function buildUrl(endpoint: Endpoint, input: CallValues): { url: string; rest: CallValues } {
  const remainingInput = { ...toWire(endpoint.input, input) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = remainingInput[name];
    delete remainingInput[name];
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
  return { url: `/api${path}`, rest: remainingInput };
}

const queryString = (values: CallValues): string => {
  const definedEntries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return definedEntries.length
    ? `?${new URLSearchParams(definedEntries.map(([key, value]) => [key, String(value)]))}`
    : '';
};

/** Reads the reply to its end, so that an interrupted download fails instead of giving half a file. */
async function readExport(response: Response): Promise<Partial<ExportedFile>> {
  const fileName = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  // As bytes, because `response.text()` would drop the byte order mark, by which spreadsheet programs recognize the
  // encoding.
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    ...(fileName && { name: fileName }),
    chunks: (async function* () {
      yield bytes;
    })(),
  };
}

async function sendRequest(
  send: SendFetch,
  url: string,
  init: RequestInit,
  { file, bodyLimit, isLarge }: Pick<Endpoint, 'file' | 'bodyLimit' | 'isLarge'> = {},
): Promise<RawReply> {
  const isFile = Boolean(file);
  let response: Response;
  try {
    const usualMs = file || bodyLimit ? fileTimeoutMs : timeoutMs;
    const signal = AbortSignal.timeout(isLarge ? largeFileTimeoutMs : usualMs);
    response = await send(url, { ...init, credentials: 'same-origin', signal });
    const body: unknown = await (isFile && response.ok ? readExport(response) : response.json()).catch(
      (error: unknown) => {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      },
    );
    const retryAfter = Number(response.headers.get('retry-after'));
    return { status: response.status, text: response.statusText, retryAfter, body };
  } catch {
    throw new ConnectionLost();
  }
}

function parseOutput(endpoint: Endpoint, reply: RawReply): unknown {
  if (reply.status >= 400) throw toAppError(endpoint, reply);
  const output = readWire(endpoint.output, reply.body);
  if (output === undefined) throw new AppError('internal', errorMessages.internal, [], { unreadable: true });
  return output;
}

const isRepeatable = ({ method, idempotencyKey }: Endpoint, input: CallValues): boolean =>
  method === 'GET' || (idempotencyKey !== undefined && input[idempotencyKey] !== undefined);

const isCsrfRefusal = (error: unknown): boolean =>
  asAppError(error)?.kind === 'forbidden' && asAppError(error)?.detail.code === 'csrf';

/** Returns a function that makes these calls over HTTP. It caches the CSRF token and follows changes of the session. */
export function createCallApi<Name extends EndpointName>(
  calls: Pick<typeof endpoints, Name>,
  send: SendFetch,
  pageState: Partial<PageState> = {},
): CallApi<Name> {
  const page = { ...defaultPage, ...pageState };
  let token: Promise<string | undefined> | undefined;
  let sessionVersion = 0;
  let sessionChange: Promise<unknown> | undefined;

  const fetchToken = async (isNeeded = false): Promise<string | undefined> => {
    try {
      const reply = await sendRequest(send, '/api/auth/csrf-token', { cache: 'no-store' });
      return (parseOutput(guestCalls.csrfToken, reply) as Output<'csrfToken'>).csrfToken;
    } catch (error) {
      token = undefined;
      if (isNeeded) throw error;
      // The write is then sent without a token: the server refuses it, and it is repeated once with a new token.
      console.warn('No CSRF token', error);
      return undefined;
    }
  };

  const attentionHeader = (): Record<string, string> => (page.isAttended() ? {} : { [unattendedHeader]: '1' });

  async function write(endpoint: Endpoint, input: CallValues): Promise<unknown> {
    const { url, rest: remainingInput } = buildUrl(endpoint, input);
    token ??= fetchToken();
    const csrf = await token;
    const headers = { 'content-type': 'application/json', ...attentionHeader(), ...(csrf && { 'x-csrf-token': csrf }) };
    const init = { method: endpoint.method, headers, body: JSON.stringify(remainingInput) };
    const output = parseOutput(endpoint, await sendRequest(send, url, init, endpoint));
    if (endpoint.changesSession) token = undefined;
    return output;
  }

  async function callOnce(endpoint: Endpoint, values: CallValues): Promise<unknown> {
    if (endpoint.method === 'GET') {
      const { url, rest: remainingInput } = buildUrl(endpoint, values);
      const init = { headers: attentionHeader() };
      return parseOutput(endpoint, await sendRequest(send, url + queryString(remainingInput), init, endpoint));
    }
    try {
      return await write(endpoint, values);
    } catch (error) {
      if (!isCsrfRefusal(error)) throw error;
      token = fetchToken(true);
      return await write(endpoint, values);
    }
  }

  /**
   * Repeats a call that was refused if the session changed while it was under way: the refusal was meant for the old
   * session.
   */
  async function callInSession(endpoint: Endpoint, values: CallValues): Promise<unknown> {
    const versionAtStart = sessionVersion;
    try {
      return await callOnce(endpoint, values);
    } catch (error) {
      if (asAppError(error)?.kind !== 'unauthenticated') throw error;
      await sessionChange?.catch(() => {});
      if (versionAtStart !== sessionVersion) return await callOnce(endpoint, values);
      throw error;
    }
  }

  async function changeSession(endpoint: Endpoint, values: CallValues): Promise<unknown> {
    const change = callOnce(endpoint, values);
    sessionChange = change;
    try {
      return await change;
    } finally {
      sessionVersion += 1;
      sessionChange = undefined;
    }
  }

  return async <N extends Name>(name: N, input: Input<N>) => {
    const endpoint: Endpoint | undefined = calls[name];
    if (!endpoint) throw new Error(`This page cannot call ${name}`);
    const send = () => (endpoint.changesSession ? changeSession : callInSession)(endpoint, input);
    try {
      return (await (isRepeatable(endpoint, input) ? repeatWhileAway(send, page) : send())) as Output<N>;
    } catch (error) {
      if (asAppError(error)?.kind === 'unauthenticated') page.onUnauthenticated();
      throw error;
    }
  };
}
