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
  /** The reply has a `challenge`. The client solves it and repeats the call with the solution as `proof`. */
  proof_needed: 428,
  too_many: 429,
  headers_too_large: 431,
  /** The session waits for the PIN of its person. No standard has this status. */
  session_locked: 440,
  /**
   * The call moves much money: it is repeated with the PIN or the password in a header. No standard has this status.
   */
  pin_needed: 449,
  internal: 500,
  gateway: 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

export type FieldError = { field: string; message: string };

/**
 * An error that both the browser and the server know. The server replies `{success: false, message, errors?,
 * ...detail}` with the status of `kind`.
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

export const fieldError = (field: string, message: string, kind: ErrorKind = 'invalid'): AppError =>
  new AppError(kind, message, [{ field, message }]);

export const errorMessages = {
  internal: 'Something went wrong',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  repeating: 'The hotel’s computer is not answering. We keep trying: you do not have to type anything again.',
  notFound: 'Not found',
  tooMany: 'Too many requests. Please wait a minute and try again.',
  csrf: 'This page is out of date. Please reload it and try again.',
  unauthenticated: 'Authentication Required',
  forbidden: 'You do not have permission to do that.',
  unexpectedStatus: (status: number, text: string) => `HTTP ${status}: ${text}`,
  unreadable: 'Error parsing server response',
  connection: 'Connection error. Please check your internet connection.',
} as const;

/** Messages that only the server uses, so the scripts of guests’ pages do not contain them. */
export const requestMessages = {
  diskFull:
    'The hotel’s computer has run out of space, so nothing can be saved right now. Please try again later, or call us.',
  tooLarge: 'The request is too large.',
  tooManyStreams: 'Too many of your windows hear of news at once already. This one asks now and then.',
  tooSlow: 'The request took too long to arrive.',
  tooDeep: 'The request is nested too deeply.',
  headersTooLarge: 'The headers of the request are too large.',
  unreadableRequest: 'The request cannot be understood.',
  changed: 'The file is another one than the request asks for.',
  noSuchPart: 'The file has no such part.',
  notJson: 'The request body must be a JSON object.',
  unsupported: 'Send the request body as application/json.',
} as const;
