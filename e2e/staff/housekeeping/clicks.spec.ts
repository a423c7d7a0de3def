import { pressButton, roomIdOf, staffClient } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { signIn } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'a housekeeper says with one press that a room is clean',
  { tag: ['@phone', '@deep'] },
  async ({ page, ownApp }) => {
    const desk = await staffClient(ownApp.url, 'receptionist');
    const room = await roomIdOf(desk, '103');
    const dirtyInput = { condition: 'dirty', version: 0, key: 'dirty' };
    expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, dirtyInput)).status).toBe(200);
    await signIn(page, 'housekeeper');
    const readWork = await countWork(page);
    await pressButton(page, 'Clean 103');
    await expect(page.getByText('All 1 rooms are done.')).toBeVisible();
    await expectWork('a room that is clean', readWork);
  },
);
