import { AppError } from '#contract/core/errors.ts';

type ChangeMessages = { notFound: string; changedMeanwhile: string };

/** Returns the row if nobody has changed it since the form was opened. Throws AppError. */
export function requireUnchanged<Row extends { version: number }>(
  row: Row | undefined,
  version: number,
  { notFound, changedMeanwhile }: ChangeMessages,
): Row {
  if (!row) throw new AppError('not_found', notFound);
  if (row.version !== version) throw new AppError('conflict', changedMeanwhile);
  return row;
}
