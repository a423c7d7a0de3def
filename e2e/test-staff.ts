import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/core/roles.ts';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { paths } from '#web/core/paths.ts';
import { submitSignIn } from './staff.ts';

export type TestStaff = {
  name: string;
  staffId: string;
  password: string;
  /** How far the app's clock is ahead of this machine's. */
  clockAheadMs: number;
};

let staffCount = 0;

const temporaryPassword = 'Temporary-Key-1!';

/** Adds a staff member whom no other test uses and who has already replaced the temporary password. */
export async function hireStaff(url: string, role: StaffRole): Promise<TestStaff> {
  staffCount += 1;
  const staffId = `T${process.pid}N${staffCount}`;
  const app = { client: () => makeClient(url) };
  const admin = await signedIn(app, 'superadmin');
  const name = `Colleague ${staffCount}`;
  const createReply = await admin.post('/api/staff', { name, staff_id: staffId, role, password: temporaryPassword });
  if (createReply.status !== 201)
    throw new Error(`not hired: ${createReply.status} ${JSON.stringify(createReply.body)}`);
  const { created_at } = createReply.body.staff as { created_at: string };
  const clockAheadMs = Date.parse(created_at) - Date.now();

  const password = `Harmattan-${staffCount}-Wind!`;
  const ownClient = app.client();
  await ownClient.post('/api/auth/login', { staff_id: staffId, password: temporaryPassword });
  const changeReply = await ownClient.post('/api/auth/change-password', {
    current_password: temporaryPassword,
    new_password: password,
  });
  if (changeReply.status !== 200)
    throw new Error(`no own password: ${changeReply.status} ${JSON.stringify(changeReply.body)}`);
  return { name, staffId, password, clockAheadMs };
}

export async function tryToSignIn(page: Page, staff: Pick<TestStaff, 'staffId' | 'password'>): Promise<void> {
  await page.goto(paths.staff);
  await submitSignIn(page, staff);
}
