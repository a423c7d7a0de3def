import { officeLink } from '#contract/core/office-address.ts';
import { pictureMessages } from '#contract/pictures/pictures.ts';
import { makePhotoWithPlace, makePicture } from '#tools/testing/pictures.ts';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone('the owner puts two pictures on the site, moves, removes and puts one back', async ({ page, stranger }) => {
  await startSession(page, 'superadmin');
  await page.goto(officeLink('superadmin', 'pictures'));
  await expectTab(page, 'Pictures');
  await expectAccessibleLayout(page);

  const adding = page.getByRole('region', { name: 'Add pictures' });
  await adding.getByLabel('Where they belong').selectOption({ label: 'Facilities' });
  await adding.getByLabel('Choose pictures').setInputFiles([
    { name: 'pool.jpg', mimeType: 'image/jpeg', buffer: await makePhotoWithPlace() },
    { name: 'chairs.png', mimeType: 'image/png', buffer: await makePicture('png', 1000, 700, '#383') },
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  await expect(adding.getByRole('list', { name: 'Not taken' })).toContainText(`words.jpg${pictureMessages.notRead}`);
  const drafts = page.getByRole('region', { name: 'Not published yet' });
  await expect(drafts.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });

  await pressButton(drafts, 'Publish pool.jpg');
  const dialog = page.getByRole('dialog');
  await pressButton(dialog, 'Publish');
  const alt = dialog.getByLabel('What the picture shows');
  await expect(alt).toHaveAccessibleDescription(new RegExp(pictureMessages.alt));
  await expect(alt).toBeFocused();
  await expectStillAccessible(page);
  await alt.fill('A round pool beside a red wall');
  const point = dialog.getByRole('button', { name: /^Most important point/ });
  await point.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(point).toHaveAccessibleName('Most important point: 40 % from the left, 40 % from the top');
  await pressButton(dialog, 'Publish');
  await expectToast(page, pictureMessages.published);

  await pressButton(drafts, 'Publish chairs.png');
  await alt.fill('Green chairs in a row');
  await dialog.getByLabel('Title', { exact: true }).fill('The chairs');
  await pressButton(dialog, 'Publish');
  await expectToast(page, pictureMessages.published);
  await expect(drafts).toHaveCount(0);

  const gallery = page.getByRole('list', { name: 'Pictures of the gallery' });
  await expect(gallery.getByRole('listitem')).toHaveCount(2);
  await pressButton(gallery, 'Move The chairs up');
  await expect(gallery.getByRole('listitem').first()).toContainText('The chairs');
  await expectAccessibleLayout(page);

  const guest = await stranger();
  await guest.goto('/gallery');
  const shown = guest.getByRole('main').getByRole('listitem').getByRole('img');
  await expect(shown.first()).toHaveAccessibleName('Green chairs in a row');
  await expect(shown.last()).toHaveAccessibleName('A round pool beside a red wall');
  await expect(guest.getByText('these pictures are illustrations')).toHaveCount(0);
  await expectAccessibleLayout(guest);

  await pressButton(gallery, 'Remove The chairs');
  await pressButton(page.getByRole('alertdialog'), 'Remove');
  await expectToast(page, pictureMessages.removed);
  await expect(gallery.getByRole('listitem')).toHaveCount(1);
  await guest.reload();
  await expect(guest.getByRole('img', { name: 'Green chairs in a row' })).toHaveCount(0);
  await pressButton(page.getByRole('region', { name: 'Removed' }), 'Put back The chairs');
  await expectToast(page, pictureMessages.restored);
  await expect(gallery.getByRole('listitem')).toHaveCount(2);
});
