/** The closed list of ways a call can be refused, with the HTTP status each one is sent as. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  not_paid: 402,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  changed: 412,
  too_large: 413,
  unsupported: 415,
  no_such_part: 416,
  locked: 423,
  /** The answer has a `challenge`: the same call with its solution as `proof` goes on. */
  proof_needed: 428,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  gateway: 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** One wrong field: its wire name and the sentence a person reads beside it. */
export type FieldError = { field: string; message: string };

/**
 * The one error both sides throw. The server maps it to a status and `{success:false, message, errors?}`,
 * the client rebuilds it from that answer. `detail` is sent along (for example the payment's `status`).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly errors: readonly FieldError[];
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    kind: ErrorKind,
    message: string,
    errors: readonly FieldError[] = [],
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = errors;
    this.detail = detail;
  }
}

/** A refusal of one field; the sentence is also the answer's `message`. */
export const fieldError = (field: string, message: string, kind: ErrorKind = 'invalid'): AppError =>
  new AppError(kind, message, [{ field, message }]);

export const errorMessages = {
  internal: 'Something went wrong',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  diskFull:
    'The hotel’s computer has run out of space, so nothing can be saved right now. Please try again later, or call us.',
  notFound: 'Not found',
  tooMany: 'Too many requests. Please wait a minute and try again.',
  tooLarge: 'The request is too large.',
  tooManyEars: 'Too many of your windows hear of news at once already. This one asks now and then.',
  tooSlow: 'The request took too long to arrive.',
  tooDeep: 'The request is nested too deeply.',
  headersTooLarge: 'The headers of the request are too large.',
  unreadableRequest: 'The request cannot be understood.',
  changed: 'The file is another one than the request asks for.',
  noSuchPart: 'The file has no such part.',
  notJson: 'The request body must be a JSON object.',
  unsupported: 'Send the request body as application/json.',
  csrf: 'Your session has changed. Please reload the page and try again.',
  unauthenticated: 'Authentication Required',
  forbidden: 'You do not have permission to do that.',
  notOurs: (status: number, text: string) => `HTTP ${status}: ${text}`,
  unreadable: 'Error parsing server response',
  connection: 'Connection error. Please check your internet connection.',
} as const;
