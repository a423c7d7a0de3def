import type { Queryable } from '#db/db.ts';

export type AlertChannel = 'mail' | 'text';

export type AlertTopic = 'bookings' | 'troubles' | 'reports' | 'safety';

/** `timezone` is the stored setting; use `displayTimeZone` to read it. */
export type Receiver = { id: string; name: string; address: string; timezone: string };

const settingColumns = { bookings: 'emailNotifications', troubles: 'smsAlerts', reports: 'dailyReports' } as const;

const addressColumns = { bookings: 'email', troubles: 'phone', reports: 'email', safety: 'email' } as const;

type ReceiverFilter = {
  id?: string;
  about?: string | undefined;
};

/**
 * Returns those of the active superadmins, and of active staff whom the alert is `about`, who have an address. If the
 * topic has a setting, they must have it turned on.
 */
export async function listReceivers(
  db: Queryable,
  topic: AlertTopic,
  { id, about: aboutStaffId }: ReceiverFilter = {},
): Promise<Receiver[]> {
  const addressColumn = addressColumns[topic];
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'timezone', `${addressColumn} as address`])
    .where('isActive', '=', true)
    .where(addressColumn, 'is not', null)
    .where((eb) => eb.or([eb('role', '=', 'superadmin'), ...(aboutStaffId ? [eb('id', '=', aboutStaffId)] : [])]))
    .where((eb) => eb.and(topic === 'safety' ? [] : [eb(settingColumns[topic], '=', true)]))
    .where((eb) => eb.and(id === undefined ? [] : [eb('id', '=', id)]))
    .orderBy('staffId')
    .execute();
  return rows.map((row) => ({ ...row, address: row.address ?? '' }));
}
