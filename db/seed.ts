import { hash } from '@node-rs/argon2';
import { fromNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';
import { catalogue } from '#contract/rooms.ts';
import type { Db } from '#db/db.ts';

type DemoStaff = { staffId: string; role: StaffRole; name: string; password: string };

const password = 'Ebute-2026!';

/** The sign-ins of the demo hotel, known to everybody. */
export const demoStaff: readonly DemoStaff[] = [
  { staffId: 'ADMIN001', role: 'superadmin', name: 'Adaeze Okafor', password },
  { staffId: 'SUPER001', role: 'supervisor', name: 'Babatunde Alade', password },
  { staffId: 'FRONT001', role: 'receptionist', name: 'Ngozi Eze', password },
  { staffId: 'BAR001', role: 'barmen', name: 'Sunday Etim', password },
];

/** How many rooms of each catalogue type the demo hotel has. */
const demoRooms: Record<string, number> = {
  'classic-single': 12,
  deluxe: 10,
  'deluxe-large': 8,
  'business-suite': 4,
  'executive-suite': 2,
};

/** Fills an empty database with the demo hotel; leaves any other as it is. Safe from several processes at once. */
export async function seedDemo(db: Db, at: Date): Promise<void> {
  const known = await db.read.selectFrom('room_type').select('id').limit(1).executeTakeFirst();
  if (known) return;
  // Hashing takes its time and must not happen inside the transaction.
  const passwordHash = await hash(password);
  await db.tx(async (tx) => {
    await tx
      .insertInto('room_type')
      .values(
        catalogue.map((room) => ({
          id: room.id,
          name: room.room_type,
          price_kobo: fromNaira(room.price_per_night),
          max_occupancy: room.max_occupancy,
          amenities: room.amenities,
          description: room.description,
          image: room.image,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await tx
      .insertInto('room_inventory')
      .values(catalogue.map(({ id }) => ({ room_type_id: id, total_rooms: demoRooms[id] ?? 1 })))
      .onConflict((conflict) => conflict.column('room_type_id').doNothing())
      .execute();
    await tx
      .insertInto('staff')
      .values(
        demoStaff.map(({ staffId, name, role }) => ({
          staff_id: staffId,
          name,
          role,
          password_hash: passwordHash,
          created_at: at,
          password_changed_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('staff_id').doNothing())
      .execute();
  });
}

/** Throws when the demo's accounts are in a database that is to serve real guests: their password is public. */
export async function refuseDemoStaff(db: Db): Promise<void> {
  const ids = demoStaff.map(({ staffId }) => staffId);
  const found = await db.read.selectFrom('staff').select('staff_id').where('staff_id', 'in', ids).execute();
  if (found.length > 0)
    throw new Error(
      'This database holds the demo hotel with its public passwords. Give production a database of its own.',
    );
}
