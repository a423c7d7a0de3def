import type { timezones } from '#contract/auth.ts';
import type { Read } from '#db/db.ts';
import type { Reason } from '#server/alerts/rules.ts';

/** Where somebody is reached, and the time zone their time stamps are in. */
export type Receiver = { id: string; name: string; address: string; timeZone: (typeof timezones)[number] };

const chosenBy = { bookings: 'email_notifications', troubles: 'sms_alerts', reports: 'daily_reports' } as const;
const reachedBy = { bookings: 'email', troubles: 'phone', reports: 'email' } as const;

/** The superadmins who want to hear of such things and can be reached; with `id`, that one if they are among them. */
export async function listReceivers(db: Read, reason: Reason, id?: string): Promise<Receiver[]> {
  const address = reachedBy[reason];
  const wanting = db
    .selectFrom('staff')
    .select(['id', 'name', 'timezone', `${address} as address`])
    .where('role', '=', 'superadmin')
    .where('is_active', '=', true)
    .where(chosenBy[reason], '=', true)
    .where(address, 'is not', null)
    .orderBy('staff_id');
  const rows = await (id === undefined ? wanting : wanting.where('id', '=', id)).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address ?? '',
    timeZone: row.timezone as Receiver['timeZone'],
  }));
}
