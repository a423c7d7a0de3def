import { officeLink } from '#contract/core/office-address.ts';
import { noteMessages } from '#contract/front-desk/notes.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, pressButton, staffClient, walkInForTonight } from '../../desk.ts';
import { expect, testAlone as test } from '../../fixtures.ts';
import { expectToast, signIn } from '../../staff.ts';

test('the desk writes a wake-up call down, sees it with room and guest, and marks it as done in one press', async ({
  page,
  ownApp,
}) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const guest = await bookAtDesk(desk, walkInForTonight('Ada Obi', 'deluxe', 3));
  expect((await desk.put(`/api/bookings/${guest.id}`, { status: 'checked_in' })).status).toBe(200);
  await signIn(page, 'receptionist');
  await page.goto(officeLink('receptionist', 'notes'));
  await expect(page.getByText(noteMessages.noneOpen)).toBeVisible();
  const list = page.getByRole('region', { name: 'Notes' });
  const dialog = page.getByRole('dialog', { name: 'New note' });

  await test.step('wrong, and then right', async () => {
    await pressButton(page, 'New note');
    await pressButton(dialog, 'Write it down');
    await expect(dialog.getByText(noteMessages.stay)).toBeVisible();
    await expect(dialog.getByText(noteMessages.time)).toBeVisible();
    await expectAccessibleLayout(page);
    await dialog.getByLabel('Guest', { exact: true }).selectOption({ label: 'Ada Obi' });
    await dialog.getByLabel('Time', { exact: true }).fill('06:30');
    await pressButton(dialog, 'Write it down');
    await expectToast(page, noteMessages.written);
    await expect(list).toContainText('Wake-up call');
    await expect(list).toContainText('Ada Obi');
    await expectAccessibleLayout(page);
  });

  await test.step('luggage from the drawer of the booking', async () => {
    await page.goto(officeLink('receptionist', 'bookings', { booking: guest.id }));
    const notes = page.getByRole('region', { name: 'Notes with a time' });
    await pressButton(notes, 'Add a note');
    const form = page.getByRole('dialog', { name: 'New note: Ada Obi' });
    await form.getByLabel('Kind').selectOption({ label: 'Luggage' });
    await form.getByLabel('What it is').fill('Two blue bags');
    await pressButton(form, 'Write it down');
    await expect(notes.getByText('Two blue bags')).toBeVisible();
  });

  await test.step('a call is done in one press and undone in one; luggage asks to whom it was given', async () => {
    await page.goto(officeLink('receptionist', 'notes'));
    await pressButton(list, /^Done Wake-up call/);
    await expect(page.getByText('Done: Wake-up call, Ada Obi')).toBeVisible();
    await expect(list).not.toContainText('Wake-up call');
    await pressButton(page, 'Undo');
    await expect(list).toContainText('Wake-up call');
    await pressButton(list, /^Done Luggage/);
    const asked = page.getByRole('dialog', { name: 'What became of it?' });
    await pressButton(asked, 'Done');
    await expect(asked.getByText(noteMessages.outcome)).toBeVisible();
    await asked.getByLabel('Given to').fill('Her driver');
    await pressButton(asked, 'Done');
    await expect(list).not.toContainText('Two blue bags');
    await page
      .getByRole('button', { name: 'Done', exact: true })
      .or(page.getByRole('radio', { name: 'Done' }))
      .click();
    await expect(list).toContainText('Her driver');
    await expectAccessibleLayout(page);
  });
});

test('a housekeeper tells the desk from the round what was found in a room @phone', async ({ page, ownApp }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const desk = await staffClient(ownApp.url, 'receptionist');
  const rooms = (await desk.get('/api/rooms')).body.data as { id: string; number: string }[];
  const room = rooms.find(({ number }) => number === '102')?.id ?? '';
  const dirty = { condition: 'dirty', version: 0, key: 'dirty-102' };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, dirty)).status).toBe(200);
  await signIn(page, 'housekeeper');
  await pressButton(page, 'Room 102');
  const sheet = page.getByRole('dialog', { name: /^102/ });
  await pressButton(sheet, 'Found…');
  const form = page.getByRole('dialog', { name: 'Found in 102' });
  await pressButton(form, 'Tell the desk');
  await expect(form.getByText(noteMessages.note)).toBeVisible();
  await expectAccessibleLayout(page);
  await form.getByLabel('What was found').fill('A gold ring');
  await pressButton(form, 'Tell the desk');
  await expect(form).toBeHidden();
  await expect
    .poll(async () => ((await desk.get('/api/notes')).body.data as { kind: string; note: string }[])[0])
    .toMatchObject({ kind: 'lost', note: 'A gold ring' });
});
