import { scrub } from '#server/core/scrub.ts';

/** What the hotel's log may have of an error: PostgreSQL quotes rows in the lines that this leaves out. */
export function withoutPersons(error: unknown): string {
  return scrub(
    (error instanceof Error ? error.message : String(error))
      .split('\n')
      .filter((line) => !/^(CONTEXT|DETAIL|STATEMENT|Command was)|: (CONTEXT|DETAIL): /.test(line))
      .join('; '),
  );
}
