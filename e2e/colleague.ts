import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/roles.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { paths } from '#web/paths.ts';
import { submitSignIn } from './staff.ts';

export type Colleague = {
  name: string;
  staffId: string;
  password: string;
  /** The hotel's clock minus this machine's. */
  clockAheadMs: number;
};

let hired = 0;

const temporaryPassword = 'Temporary-Key-1!';

/** Adds a staff member that no other test knows, who has already replaced the temporary password. */
export async function hire(url: string, role: StaffRole): Promise<Colleague> {
  hired += 1;
  const staffId = `T${process.pid}N${hired}`;
  const house = { client: () => makeClient(url) };
  const admin = await signedIn(house, 'superadmin');
  const name = `Colleague ${hired}`;
  const added = await admin.post('/api/staff', { name, staff_id: staffId, role, password: temporaryPassword });
  if (added.status !== 201) throw new Error(`not hired: ${added.status} ${JSON.stringify(added.body)}`);
  const { created_at } = added.body.staff as { created_at: string };
  const clockAheadMs = Date.parse(created_at) - Date.now();

  const password = `Harmattan-${hired}-Wind!`;
  const self = house.client();
  await self.post('/api/auth/login', { staff_id: staffId, password: temporaryPassword });
  const changed = await self.post('/api/auth/change-password', {
    current_password: temporaryPassword,
    new_password: password,
  });
  if (changed.status !== 200) throw new Error(`no own password: ${changed.status} ${JSON.stringify(changed.body)}`);
  return { name, staffId, password, clockAheadMs };
}

export async function tryToSignIn(page: Page, who: Pick<Colleague, 'staffId' | 'password'>): Promise<void> {
  await page.goto(paths.staff);
  await submitSignIn(page, who);
}
