import { expect, test } from '../fixtures.ts';

test('a guest can call, write, message and find the way', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  const phones = ['+234 800 000 0001', '+234 800 000 0002', '+234 800 000 0003'];
  for (const phone of phones)
    await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
  await expect(main.getByRole('link', { name: 'stay@ebutehouse.example' })).toHaveAttribute(
    'href',
    'mailto:stay@ebutehouse.example',
  );
  await expect(main.getByRole('link', { name: /^Message us/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348000000001\?text=/,
  );
  await expect(main.getByRole('link', { name: /^Get directions/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Ebute%20House/,
  );
});
