import { officeLink } from '#contract/core/office-address.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectToast, startSession } from '../../staff.ts';
import { countWork, expectWork } from '../../work.ts';

testAlone(
  'a bill is split with no more presses and fields than before',
  { tag: ['@desktop', '@deep'] },
  async ({ page, ownApp }) => {
    const owner = await staffClient(ownApp.url, 'superadmin');
    const payer = 'Zenith Energy Ltd';
    const company = { name: payer, tax_number: '20481234-0001', address: '48 Adeola Odeku Street' };
    const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: 900_000 };
    expect((await owner.post('/api/companies', { ...company, ...terms })).status).toBe(201);
    const { id } = await bookAtDesk(owner, walkInForTonight('Halima Bello', 'deluxe'), 'checked_in');
    const { data } = (await owner.get('/api/services')).body as unknown as WireOutput<'listServices'>;
    const items = [{ service_id: data.find(({ name }) => name === 'Suit')?.id, quantity: 1 }];
    expect((await owner.post(`/api/bookings/${id}/lines`, { items, key: 'suit' })).status).toBe(201);

    await startSession(page, 'receptionist');
    await page.goto(officeLink('receptionist', 'bookings', { booking: id }));
    await page.getByRole('link', { name: 'Open in full' }).waitFor();
    const readWork = await countWork(page);
    await page.getByRole('link', { name: 'Open in full' }).click();
    await page.getByRole('button', { name: 'Split' }).filter({ visible: true }).click();
    await page.getByRole('checkbox', { name: 'Suit' }).click();
    await pressButton(page.getByRole('group', { name: 'Chosen lines' }), 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Who pays a part' });
    await dialog.getByLabel('Payer').selectOption(payer);
    await pressButton(dialog, 'Open window');
    await expectToast(page, `Moved to ${payer}`);
    await expectWork('a split bill', readWork);
  },
);
