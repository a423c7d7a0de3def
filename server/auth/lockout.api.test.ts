import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInMessages } from '#contract/auth.ts';
import type { Answer } from '#tools/testing/client.ts';
import { type Colleague, colleague, login } from '#tools/testing/colleagues.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';

let house: TestHouse;
let who: Colleague;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  who = await colleague(house);
});
afterAll(() => house.close());

const right = () => login(house.client(), who.staffId, who.password);
const wrong = () => login(house.client(), who.staffId, 'Wrong-Password-1');
const said = ({ status, body }: Answer) => [status, body.attemptsRemaining ?? body.message];
const locked = (minutes: number) => ({ success: false, message: signInMessages.locked(minutes), locked: true });
const minutes = (count: number) => house.clock.advance(count * 60_000);

async function lock(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await wrong();
}

describe.each([
  ['an ID of ours', () => who.staffId],
  ['an ID nobody has', () => `NOBODY${who.staffId}`],
])('%s', (_, idOf) => {
  test('is locked by the fifth wrong password, counting down', async () => {
    const tries: Answer[] = [];
    for (let turn = 0; turn < 6; turn += 1) tries.push(await login(house.client(), idOf(), 'Wrong-Password-1'));
    expect(tries.slice(0, 4).map(said)).toEqual([4, 3, 2, 1].map((left) => [401, left]));
    for (const { status, body } of tries.slice(4)) expect([status, body]).toEqual([423, locked(15)]);
  });

  test('however it is typed, it is one', async () => {
    for (const typed of [idOf(), idOf().toLowerCase(), ` ${idOf()}`, `${idOf()} `])
      await login(house.client(), typed, 'Wrong-Password-1');
    expect((await login(house.client(), idOf(), 'Wrong-Password-1')).status).toBe(423);
  });
});

test('the right password is refused while the ID is locked, and the minutes left are said', async () => {
  await lock();
  for (const [passed, left] of [
    [0, 15],
    [1, 14],
    [0.5, 14],
    [13, 1],
  ] as const) {
    minutes(passed);
    const { status, body } = await right();
    expect([status, body]).toEqual([423, locked(left)]);
  }
  expect(signInMessages.locked(1)).toBe('Try again in 1 minute.');
});

test('the lock ends after 15 minutes, however often somebody knocks', async () => {
  await lock();
  for (let turn = 0; turn < 14; turn += 1) {
    minutes(1);
    expect((await wrong()).status).toBe(423);
  }
  minutes(1);
  expect((await right()).status).toBe(200);
});

test('after the lock all five tries are back', async () => {
  await lock();
  minutes(15);
  expect(said(await wrong())).toEqual([401, 4]);
});

test('wrong tries lapse 15 minutes after the last one', async () => {
  await wrong();
  minutes(14);
  expect(said(await wrong())).toEqual([401, 3]);
  minutes(15);
  expect(said(await wrong())).toEqual([401, 4]);
});

test('signing in forgets the wrong tries', async () => {
  for (let turn = 0; turn < 4; turn += 1) await wrong();
  expect((await right()).status).toBe(200);
  expect(said(await wrong())).toEqual([401, 4]);
});

test('the lock of one ID is nobody else’s, and does not end the sessions of its owner', async () => {
  const client = house.client();
  await login(client, who.staffId, who.password);
  await lock();
  expect((await client.get('/api/auth/verify')).status).toBe(200);
  who = await colleague(house);
  expect((await right()).status).toBe(200);
});

test('an input that is refused is no try', async () => {
  for (let turn = 0; turn < 6; turn += 1) await login(house.client(), who.staffId, '');
  expect(said(await wrong())).toEqual([401, 4]);
});
