import { finished } from 'node:stream';
import type { Parsed } from '#contract/api.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { exportMessages } from '#contract/exports/exports.ts';
import { endDeadline } from '#db/deadline.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { findPasswordError } from '#server/staff/password-error.ts';

/**
 * Hands out everything of the hotel as one file. Whoever has the file has all data of all guests, so the person types
 * the password once more, and the audit log has an entry before the first byte leaves. Throws AppError.
 */
export async function exportEverything(
  deps: Deps,
  member: Member,
  { password }: Parsed<'exportEverything'>,
): Promise<ExportedFile> {
  const passwordError = await findPasswordError(deps, member, password);
  if (passwordError) throw passwordError;
  // A large hotel needs some seconds until the first byte.
  endDeadline();
  const { clock, exporter, hotel, log } = deps;
  const madeAt = clock.now().toISOString();
  const file = await exporter.begin({ hotel, madeAt, madeBy: member.staffId }).catch((error: unknown) => {
    log.error({ err: error }, 'the export of everything could not be made');
    throw new AppError('unavailable', exportMessages.notMade);
  });
  if (!file) throw new AppError('conflict', exportMessages.underWay);
  finished(file, (error) => {
    if (error) log.warn({ err: error }, 'the export of everything broke off');
    else log.info({}, 'everything was exported');
  });
  try {
    await deps.db.tx((tx) => auditChange(deps, tx, member, 'everything exported', { kind: 'backup', id: madeAt }, {}));
  } catch (error) {
    file.destroy();
    throw error;
  }
  return { name: `everything_${hotelToday(deps)}.zip`, chunks: file };
}
