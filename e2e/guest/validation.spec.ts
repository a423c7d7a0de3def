import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import {
  type BookingInput,
  book,
  checkout,
  choose,
  dayTyper,
  expectPaid,
  factValue,
  field,
  fillBooking,
  newGuest,
  onlyMail,
  pay,
  submitButton,
} from '../guest.ts';

const rules = [
  { label: 'Guest name', says: 'Please provide guest name', right: 'Ada Obi' },
  { label: 'Email', says: 'Please provide a valid email', right: 'ada@example.ng' },
  { label: 'Phone number', says: 'Please provide phone number', right: '+234 803 555 0100' },
  { label: 'Check-in', says: 'Please select check-in and check-out dates', right: addDays(testToday, 5) },
  { label: 'Check-out', says: 'Please select check-in and check-out dates', right: addDays(testToday, 7) },
  { label: 'Room', says: 'Please select a room', right: 'deluxe' },
] as const;

test.describe('an incomplete form', { tag: '@phone' }, () => {
  test('says every mistake on its field, leads to the first, and one by one to the next', async ({ page }) => {
    let requestsSent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') requestsSent += 1;
    });
    await page.goto('/booking');
    await field(page, 'Email').focus();
    await expect(submitButton(page)).toBeEnabled();
    // Enter in an incomplete form focuses the first wrong field and does not leave the page.
    await field(page, 'Email').press('Enter');
    await expect(field(page, 'Guest name')).toBeFocused();
    await expect(page).toHaveURL('/booking');
    await submitButton(page).click();
    for (const { label, says } of rules) await expect(field(page, label)).toHaveAccessibleDescription(says);

    for (const [index, { label, right }] of rules.entries()) {
      await expect(field(page, label)).toBeFocused();
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      for (const { label: laterLabel, says } of rules.slice(index))
        await expect(field(page, laterLabel)).toHaveAccessibleDescription(says);
      expect(requestsSent).toBe(0);
      if (label === 'Room') await field(page, label).selectOption(right);
      else await field(page, label).fill(right);
      await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
      await submitButton(page).click();
    }
    await expect(checkout(page)).toBeVisible();
  });
});

type Wrong = { what: string; change: Partial<BookingInput>; label: string; says: string; limit?: string | RegExp };

const wrongs: Wrong[] = [
  { what: 'only blanks for a name', change: { guest_name: '   ' }, label: 'Guest name', says: rules[0].says },
  {
    what: 'markup for a name',
    change: { guest_name: '<script>alert(1)</script>' },
    label: 'Guest name',
    says: 'Guest name cannot contain < or >',
  },
  {
    what: 'a name longer than any',
    change: { guest_name: 'Ọ'.repeat(121) },
    label: 'Guest name',
    says: 'Guest name can be at most 120 characters long',
  },
  { what: 'an e-mail without @', change: { guest_email: 'ada.example.ng' }, label: 'Email', says: rules[1].says },
  { what: 'an e-mail without a domain', change: { guest_email: 'ada@' }, label: 'Email', says: rules[1].says },
  {
    what: 'words for a phone number',
    change: { guest_phone: 'call me' },
    label: 'Phone number',
    says: 'Please provide a valid phone number',
  },
  {
    what: 'an arrival in the past',
    change: { check_in: addDays(testToday, -1), check_out: addDays(testToday, 1) },
    label: 'Check-in',
    says: 'Invalid date range',
    limit: /^The earliest check-in is /,
  },
  {
    what: 'an arrival too far ahead',
    change: { check_in: addDays(testToday, 366), check_out: addDays(testToday, 367) },
    label: 'Check-in',
    says: 'Invalid date range',
    limit: /^The latest check-in is /,
  },
  {
    what: 'a departure before the arrival',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 7) },
    label: 'Check-out',
    says: 'Check-out must be after check-in',
  },
  {
    what: 'a departure on the day of arrival',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 9) },
    label: 'Check-out',
    says: 'Check-out must be after check-in',
  },
  {
    what: 'a stay of 31 nights',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 40) },
    label: 'Check-out',
    says: 'Invalid date range',
    limit: /^A stay has at most 30 nights: /,
  },
];

test.describe('a wrong entry', { tag: '@desktop' }, () => {
  test('is refused on its field, and gone once it is right', { tag: '@deep' }, async ({ page }) => {
    const right = newGuest();
    await page.goto('/booking');
    for (const { what, change, label, says, limit } of wrongs)
      await test.step(what, async () => {
        await fillBooking(page, { ...right, ...change });
        await submitButton(page).click();
        await expect(field(page, label)).toHaveAccessibleDescription(says);
        await expect(field(page, label)).toBeFocused();
        if (limit) await expect(page.getByText(limit)).toBeVisible();
      });
    await fillBooking(page, right);
    await submitButton(page).click();
    await expect(checkout(page)).toBeVisible();
  });
});

test.describe('dates', { tag: '@desktop' }, () => {
  test('can be chosen from today for a year and for 1 to 30 nights, also on the keyboard', { tag: '@deep' }, async ({
    page,
  }) => {
    const digits = await dayTyper(page);
    await page.goto('/booking');
    await expect(field(page, 'Check-in')).toHaveAttribute('min', testToday);
    await expect(field(page, 'Check-in')).toHaveAttribute('max', addDays(testToday, 365));
    await field(page, 'Check-in').fill(addDays(testToday, 10));
    await expect(field(page, 'Check-out')).toHaveAttribute('min', addDays(testToday, 11));
    await expect(field(page, 'Check-out')).toHaveAttribute('max', addDays(testToday, 40));
    await fillBooking(page, newGuest());
    await type('Check-in', addDays(testToday, -1));
    await submitButton(page).click();
    await expect(field(page, 'Check-in')).toHaveAccessibleDescription('Invalid date range');

    await type('Check-in', addDays(testToday, 20));
    await type('Check-out', addDays(testToday, 18));
    await submitButton(page).click();
    await expect(field(page, 'Check-out')).toHaveAccessibleDescription('Check-out must be after check-in');
    await expect(page.getByRole('region', { name: 'Price' })).not.toContainText('₦');

    await type('Check-out', addDays(testToday, 21));
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('1 night × ₦24,900');

    async function type(label: string, day: string): Promise<void> {
      await field(page, label).fill('');
      // A date field starts at its first part again only after it has lost focus.
      await field(page, label).blur();
      await field(page, label).pressSequentially(digits(day));
    }
  });
});

test.describe('guests', { tag: '@phone' }, () => {
  test('are as many as the room sleeps, a party keeps its number after a look at a smaller room, and what is shown is booked', {
    tag: '@deep',
  }, async ({ page }) => {
    await page.goto('/booking?room=business-suite');
    const options = field(page, 'Guests').getByRole('option');
    await expect(field(page, 'Guests')).toHaveValue('1');
    await expect(options).toHaveText(['1 guest', '2 guests', '3 guests', '4 guests']);
    await field(page, 'Guests').selectOption('4');
    await field(page, 'Room').selectOption('classic-single');
    await expect(options).toHaveText(['1 guest', '2 guests']);
    await expect(field(page, 'Guests')).toHaveValue('2');
    await expect(field(page, 'Guests')).toHaveAccessibleDescription('Classic Single sleeps up to 2.');
    await field(page, 'Room').selectOption('executive-suite');
    await expect(field(page, 'Guests')).toHaveValue('4');

    await fillBooking(page, newGuest({ room_id: 'executive-suite', guests: 4 }));
    await field(page, 'Room').selectOption('deluxe');
    await submitButton(page).click();
    await choose(page, 'Close');
    expect(await factValue(page, 'Guests')).toBe('2');
  });
});

test.describe('unusual names', { tag: '@desktop' }, () => {
  for (const name of [
    `Ọlákúnlé "Kúnlé" O'Brien-Ṣóyínká & Sọ́ns`,
    'Nwáọ́gbọ́ 👩🏾‍💼 张伟 محمد',
    '=HYPERLINK("A1")',
    '{{7*7}} \\ %s %n NULL',
  ])
    test(`${name} stays as it was typed`, { tag: '@deep' }, async ({ page }) => {
      const guest = newGuest({ guest_name: name });
      await book(page, guest);
      await pay(page);
      await expectPaid(page);
      expect(await factValue(page, 'Guest')).toBe(name);
      expect((await onlyMail(page, guest)).text).toContain(`Dear ${name},`);
    });
});

test('a mistyped domain is asked about, and one press puts it right', { tag: ['@phone', '@deep'] }, async ({
  page,
}) => {
  await page.goto('/booking');
  await expect(submitButton(page)).toBeEnabled();
  await field(page, 'Email').fill('ada@gmial.com');
  const meant = page.getByRole('button', { name: 'ada@gmail.com' });
  await expect(meant).toBeHidden();
  await field(page, 'Phone number').fill('+234 803 000 0001');
  await expect(page.getByRole('status').filter({ has: meant })).toHaveText('Did you mean ada@gmail.com?');
  await expectAccessibleLayout(page);
  await meant.tap();
  await expect(field(page, 'Email')).toHaveValue('ada@gmail.com');
  await expect(meant).toBeHidden();
});
