import type { timezones } from '#contract/auth.ts';
import type { Read } from '#db/db.ts';
import type { Reason } from '#server/alerts/rules.ts';

export type Receiver = { id: string; name: string; address: string; timeZone: (typeof timezones)[number] };

const chosenBy = { bookings: 'email_notifications', troubles: 'sms_alerts', reports: 'daily_reports' } as const;
const reachedBy = { bookings: 'email', troubles: 'phone', reports: 'email', safety: 'email' } as const;

type Asked = {
  id?: string;
  /** Also this staff member, whatever their role. */
  about?: string | undefined;
};

/** Active superadmins who have an address and, where there is one, the setting turned on. */
export async function listReceivers(db: Read, reason: Reason, { id, about }: Asked = {}): Promise<Receiver[]> {
  const address = reachedBy[reason];
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'timezone', `${address} as address`])
    .where('is_active', '=', true)
    .where(address, 'is not', null)
    .where((is) => is.or([is('role', '=', 'superadmin'), ...(about ? [is('id', '=', about)] : [])]))
    .where((is) => is.and(reason === 'safety' ? [] : [is(chosenBy[reason], '=', true)]))
    .where((is) => is.and(id === undefined ? [] : [is('id', '=', id)]))
    .orderBy('staff_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address ?? '',
    timeZone: row.timezone as Receiver['timeZone'],
  }));
}
