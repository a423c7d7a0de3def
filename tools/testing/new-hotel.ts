import { blankHotel } from '#contract/core/blank-hotel.ts';
import type { Db } from '#db/db.ts';
import type { Restores } from '#server/core/restores.ts';
import { insertLiveStage } from '#server/installation/installation-store.ts';
import { offerSetUp } from '#server/installation/setup-token.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { freshDatabase } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { addStaffMember, totpAt } from '#tools/testing/staff.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** A hotel in production that nobody owns yet, with the stand-ins for outside parties. */
export type NewHotel = { app: TestApp; dataDir: string; token: string; close(): Promise<void> };
type NewHotelOptions = { web?: WebBuild; smtpUrl?: string; without?: readonly 'mail'[]; restores?: Restores };

export async function startNewHotel(dataDir: string, options: NewHotelOptions = {}): Promise<NewHotel> {
  const { db, drop } = await freshDatabase();
  const app = await testApp({ mode: 'production', db, hotel: blankHotel, dataDir, ...options });
  const offer = await offerSetUp(app.deps);
  return {
    app,
    dataDir,
    token: offer?.link?.split('#token=')[1] ?? '',
    async close() {
      await app.close();
      await drop();
    },
  };
}

export const ownerInput = {
  name: 'Adaeze Okafor',
  staff_id: 'OWNER1',
  email: 'ada@akwa.example',
  password: 'Lantern-Quay-58',
} as const;

/** Returns the code of the newest mail to this address. */
export async function readMailedCode({ mailFolder }: TestApp, to: string): Promise<string> {
  const mails = await readMailFolder(mailFolder, to);
  return /Code: (\d{6})/.exec(mails.find(({ subject }) => subject.startsWith('Your code'))?.text ?? '')?.[1] ?? '';
}

type TakeOverChanges = Partial<Record<keyof typeof ownerInput | 'token' | 'code', string>>;

/** Asks for a code and takes the hotel over with it. Returns the last reply and the client that sent both. */
export async function takeOver(
  { app, token }: Pick<NewHotel, 'app' | 'token'>,
  changes: TakeOverChanges = {},
): Promise<{ client: Client; reply: Reply }> {
  const client = app.client();
  const input = { ...ownerInput, token, ...changes };
  const asked = await client.post('/api/setup/code', input);
  if (asked.status !== 200) return { client, reply: asked };
  const code = changes.code ?? (await readMailedCode(app, input.email));
  return { client, reply: await client.post('/api/setup/owner', { ...input, code }) };
}

export async function setUpSecondFactor(app: TestApp, client: Client): Promise<void> {
  const { body } = await client.post('/api/auth/setup-2fa', {});
  const token = totpAt(String(body.manualEntryKey), app.clock.now());
  const reply = await client.post('/api/auth/verify-2fa-setup', { password: ownerInput.password, token });
  if (reply.status !== 200) throw new Error(`no second factor: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Does each step of the set-up after that of the owner, without which the hotel does not open. */
export async function doSetUpSteps(owner: Client): Promise<void> {
  const address = { street: '2 Marian Road', district: 'Big Qua', city: 'Calabar', country: 'Nigeria' };
  const details = { name: 'Hotel Akwa', phones: ['0801 234 5678'], email: 'desk@akwa.example', address };
  const rows = ['101', '102', '103'].map((number) => ({ number, room_type: 'Deluxe', price_per_night: 30_500 }));
  const replies = [
    await owner.put('/api/hotel-settings', { version: 0, ...details }),
    await owner.post('/api/rooms/sheet', { rows }),
    await owner.put('/api/tax-rules', { tax: 'vat', percent: 7.5, from_day: testToday }),
    await owner.put('/api/tax-rules', { tax: 'consumption', percent: 0, from_day: testToday }),
    await owner.post('/api/installation/mail-test', {}),
    await owner.post('/api/installation/gateway-test', {}),
  ];
  const failed = replies.find(({ status }) => status >= 300);
  if (failed) throw new Error(`a step of the set-up failed: ${failed.status} ${JSON.stringify(failed.body)}`);
}

/** Adds an owner with a proven mailbox and a second factor, who has opened the hotel to guests. */
export async function openToGuests(db: Db, at: Date): Promise<void> {
  const clock = { now: () => at };
  const { id } = await addStaffMember(
    { db, clock },
    { role: 'superadmin', email: 'owner@akwa.example', emailProvenAt: at },
  );
  await db.tx(async (tx) => {
    await tx.insertInto('twoFactor').values({ staffId: id, secret: 'x', enabledAt: at }).execute();
    await insertLiveStage(tx, id, at);
  });
}
