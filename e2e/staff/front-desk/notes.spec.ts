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
  const bookingOfGuest = await bookAtDesk(desk, walkInForTonight('Ada Obi', 'deluxe', 3));
  expect((await desk.put(`/api/bookings/${bookingOfGuest.id}`, { status: 'checked_in' })).status).toBe(200);
  await signIn(page, 'receptionist');
  await page.goto(officeLink('receptionist', 'notes'));
  await expect(page.getByText(noteMessages.noneOpen)).toBeVisible();
  const notesRegion = page.getByRole('region', { name: 'Notes' });
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
    await expect(notesRegion).toContainText('Wake-up call');
    await expect(notesRegion).toContainText('Ada Obi');
    await expectAccessibleLayout(page);
  });

  await test.step('luggage from the drawer of the booking', async () => {
    await page.goto(officeLink('receptionist', 'bookings', { booking: bookingOfGuest.id }));
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
    await pressButton(notesRegion, /^Done Wake-up call/);
    await expect(page.getByText('Done: Wake-up call, Ada Obi')).toBeVisible();
    await expect(notesRegion).not.toContainText('Wake-up call');
    await pressButton(page, 'Undo');
    await expect(notesRegion).toContainText('Wake-up call');
    await pressButton(notesRegion, /^Done Luggage/);
    const outcomeDialog = page.getByRole('dialog', { name: 'What became of it?' });
    await pressButton(outcomeDialog, 'Done');
    await expect(outcomeDialog.getByText(noteMessages.outcome)).toBeVisible();
    await outcomeDialog.getByLabel('Given to').fill('Her driver');
    await pressButton(outcomeDialog, 'Done');
    await expect(notesRegion).not.toContainText('Two blue bags');
    await page
      .getByRole('button', { name: 'Done', exact: true })
      .or(page.getByRole('radio', { name: 'Done' }))
      .click();
    await expect(notesRegion).toContainText('Her driver');
    await expectAccessibleLayout(page);
  });
});

test('a housekeeper tells the desk from the round what was found in a room @phone', async ({ page, ownApp }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const desk = await staffClient(ownApp.url, 'receptionist');
  const rooms = (await desk.get('/api/rooms')).body.data as { id: string; number: string }[];
  const room = rooms.find(({ number }) => number === '102')?.id ?? '';
  const dirtyInput = { condition: 'dirty', version: 0, key: 'dirty-102' };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, dirtyInput)).status).toBe(200);
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

test('a supervisor finds who was given a lost thing, and the list to print', async ({ page, ownApp }) => {
  const desk = await staffClient(ownApp.url, 'receptionist');
  const lostThing = { kind: 'lost', note: 'A silver flute' };
  expect((await desk.post('/api/notes', { key: 'flute', ...lostThing })).status).toBe(201);
  await signIn(page, 'supervisor');
  await page.goto(officeLink('supervisor', 'notes'));
  await pressButton(page.getByRole('region', { name: 'Notes' }), /^Done Lost thing/);
  const outcomeDialog = page.getByRole('dialog', { name: 'What became of it?' });
  await outcomeDialog.getByLabel('Given to, given away, or thrown away').fill('Its owner, Mr Bello');
  await pressButton(outcomeDialog, 'Done');
  await pressButton(page, 'Lost things');
  const givenBackRegion = page.getByRole('region', { name: /^Given back/ });
  await expect(givenBackRegion).toContainText('A silver flute');
  await expect(givenBackRegion).toContainText('Its owner, Mr Bello');
  await expectAccessibleLayout(page);
  const fileDownload = page.waitForEvent('download');
  await pressButton(page, 'Download CSV');
  expect((await fileDownload).suggestedFilename()).toMatch(/^lost-things_/);
});

test('the bell sounds once for two tabs when a note is due, unless this device is silent', {
  tag: ['@desktop', '@deep'],
}, async ({ page, context }) => {
  // Counts the tones in all tabs. The bell strikes twice for a note, and each strike has two tones.
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      localStorage.setItem('tones', String(Number(localStorage.getItem('tones')) + 1));
      return start.apply(this, when);
    };
  });
  let dueNotes = 0;
  await context.route(/\/api\/notices(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { now: string; data: object[]; unread_count: number };
    const dueNotices = Array.from({ length: dueNotes }, (_, index) => ({
      ...{ id: 1_000_000 + dueNotes - index, kind: 'note_due', message: 'Wake-up call: due at 06:00' },
      ...{ link: { tab: 'notes', state: 'due' }, at: body.now, read: false },
    }));
    await route.fulfill({
      response: reply,
      json: { ...body, data: [...dueNotices, ...body.data], unread_count: dueNotes },
    });
  });
  const countTones = () => page.evaluate(() => Number(localStorage.getItem('tones')));
  const ring = async () => {
    dueNotes += 1;
    for (const tab of context.pages()) {
      await tab.reload();
      await expect(tab.getByRole('button', { name: `Notifications, ${dueNotes} new` })).toBeVisible();
      await tab.keyboard.press('Shift');
    }
  };
  await signIn(page, 'receptionist');
  await context.newPage().then((tab) => tab.goto(officeLink('receptionist', 'notes')));
  await ring();
  await expect.poll(countTones).toBe(4);
  await page.bringToFront();

  const pressBell = () => page.getByRole('button', { name: /^Notifications/ }).click();
  const soundCheckbox = page.getByRole('checkbox', { name: 'Sound when a note is due' });
  await pressBell();
  await expectAccessibleLayout(page);
  await soundCheckbox.uncheck();
  await ring();
  await pressBell();
  await expect(soundCheckbox).not.toBeChecked();
  expect(await countTones()).toBe(4);
  await soundCheckbox.check();
  await expect.poll(countTones).toBe(8);
});
