import { AppError } from '#contract/core/errors.ts';

type Messages = { notFound: string; changedMeanwhile: string };

/** The row, if it is still as the form was opened on it. Throws AppError. */
export function requireUnchanged<Row extends { version: number }>(
  row: Row | undefined,
  version: number,
  { notFound, changedMeanwhile }: Messages,
): Row {
  if (!row) throw new AppError('not_found', notFound);
  if (row.version !== version) throw new AppError('conflict', changedMeanwhile);
  return row;
}
