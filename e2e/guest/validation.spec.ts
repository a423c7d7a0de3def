import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';
import { expectAccessibleLayout } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import {
  type BookingInput,
  checkoutDialog,
  chooseInCheckout,
  expectOneMail,
  expectPaid,
  fieldOf,
  fillAndSubmitBooking,
  fillBooking,
  makeDayToDigits,
  newGuest,
  payInCheckout,
  readFactValue,
  submitButton,
} from '../guest.ts';

const fieldRules = [
  { label: 'Check-in', message: 'Please select check-in and check-out dates', validText: addDays(testToday, 5) },
  { label: 'Check-out', message: 'Please select check-in and check-out dates', validText: addDays(testToday, 7) },
  { label: 'Room', message: 'Please select a room', validText: 'deluxe' },
  { label: 'Guest name', message: 'Please provide guest name', validText: 'Ada Obi' },
  { label: 'Email', message: 'Please provide a valid email', validText: 'ada@example.ng' },
  { label: 'Phone number', message: 'Please provide phone number', validText: '+234 803 555 0100' },
] as const;

test.describe('an incomplete form', { tag: '@phone' }, () => {
  test('says every mistake on its field, leads to the first, and one by one to the next', async ({ page }) => {
    let requestsSent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') requestsSent += 1;
    });
    await page.goto('/booking');
    await fieldOf(page, 'Email').focus();
    await expect(submitButton(page)).toBeEnabled();
    await fieldOf(page, 'Email').press('Enter');
    await expect(fieldOf(page, 'Check-in')).toBeFocused();
    await expect(page).toHaveURL('/booking');
    await submitButton(page).click();
    for (const { label, message } of fieldRules)
      await expect(fieldOf(page, label)).toHaveAccessibleDescription(message);

    for (const [index, { label, validText }] of fieldRules.entries()) {
      await expect(fieldOf(page, label)).toBeFocused();
      await expect(fieldOf(page, label)).toHaveAttribute('aria-invalid', 'true');
      for (const { label: laterLabel, message } of fieldRules.slice(index))
        await expect(fieldOf(page, laterLabel)).toHaveAccessibleDescription(message);
      expect(requestsSent).toBe(0);
      if (label === 'Room') await fieldOf(page, label).selectOption(validText);
      else await fieldOf(page, label).fill(validText);
      await expect(fieldOf(page, label)).not.toHaveAttribute('aria-invalid');
      await submitButton(page).click();
    }
    await expect(checkoutDialog(page)).toBeVisible();
  });
});

type InvalidCase = {
  title: string;
  change: Partial<BookingInput>;
  label: string;
  message: string;
  limit?: string | RegExp;
};

const invalidCases: InvalidCase[] = [
  {
    title: 'only blanks for a name',
    change: { guest_name: '   ' },
    label: 'Guest name',
    message: 'Please provide guest name',
  },
  {
    title: 'markup for a name',
    change: { guest_name: '<script>alert(1)</script>' },
    label: 'Guest name',
    message: 'Guest name cannot contain < or >',
  },
  {
    title: 'a name longer than any',
    change: { guest_name: 'Ọ'.repeat(121) },
    label: 'Guest name',
    message: 'Guest name can be at most 120 characters long',
  },
  {
    title: 'an e-mail without @',
    change: { guest_email: 'ada.example.ng' },
    label: 'Email',
    message: 'Please provide a valid email',
  },
  {
    title: 'an e-mail without a domain',
    change: { guest_email: 'ada@' },
    label: 'Email',
    message: 'Please provide a valid email',
  },
  {
    title: 'words for a phone number',
    change: { guest_phone: 'call me' },
    label: 'Phone number',
    message: 'Please provide a valid phone number',
  },
  {
    title: 'an arrival in the past',
    change: { check_in: addDays(testToday, -1), check_out: addDays(testToday, 1) },
    label: 'Check-in',
    message: 'Invalid date range',
    limit: /^The earliest check-in is /,
  },
  {
    title: 'an arrival too far ahead',
    change: { check_in: addDays(testToday, 366), check_out: addDays(testToday, 367) },
    label: 'Check-in',
    message: 'Invalid date range',
    limit: /^The latest check-in is /,
  },
  {
    title: 'a departure before the arrival',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 7) },
    label: 'Check-out',
    message: 'Check-out must be after check-in',
  },
  {
    title: 'a departure on the day of arrival',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 9) },
    label: 'Check-out',
    message: 'Check-out must be after check-in',
  },
  {
    title: 'a stay of 31 nights',
    change: { check_in: addDays(testToday, 9), check_out: addDays(testToday, 40) },
    label: 'Check-out',
    message: 'Invalid date range',
    limit: /^A stay has at most 30 nights: /,
  },
];

test.describe('a wrong entry', { tag: '@desktop' }, () => {
  test('is refused on its field, and gone once it is right', { tag: '@deep' }, async ({ page }) => {
    const validGuest = newGuest();
    await page.goto('/booking');
    for (const { title, change, label, message, limit: limitText } of invalidCases)
      await test.step(title, async () => {
        await fillBooking(page, { ...validGuest, ...change });
        await submitButton(page).click();
        await expect(fieldOf(page, label)).toHaveAccessibleDescription(message);
        await expect(fieldOf(page, label)).toBeFocused();
        if (limitText) await expect(page.getByText(limitText)).toBeVisible();
      });
    await fillBooking(page, validGuest);
    await submitButton(page).click();
    await expect(checkoutDialog(page)).toBeVisible();
  });
});

test.describe('dates', { tag: '@desktop' }, () => {
  test('can be chosen from today for a year and for 1 to 30 nights, also on the keyboard', { tag: '@deep' }, async ({
    page,
  }) => {
    const toDigits = await makeDayToDigits(page);
    await page.goto('/booking');
    await expect(fieldOf(page, 'Check-in')).toHaveAttribute('min', testToday);
    await expect(fieldOf(page, 'Check-in')).toHaveAttribute('max', addDays(testToday, 365));
    await fieldOf(page, 'Check-in').fill(addDays(testToday, 10));
    await expect(fieldOf(page, 'Check-out')).toHaveAttribute('min', addDays(testToday, 11));
    await expect(fieldOf(page, 'Check-out')).toHaveAttribute('max', addDays(testToday, 40));
    await fillBooking(page, newGuest());
    await typeDay('Check-in', addDays(testToday, -1));
    await submitButton(page).click();
    await expect(fieldOf(page, 'Check-in')).toHaveAccessibleDescription('Invalid date range');

    await typeDay('Check-in', addDays(testToday, 20));
    await typeDay('Check-out', addDays(testToday, 18));
    await submitButton(page).click();
    await expect(fieldOf(page, 'Check-out')).toHaveAccessibleDescription('Check-out must be after check-in');
    await expect(page.getByRole('region', { name: 'Price' })).not.toContainText('₦');

    await typeDay('Check-out', addDays(testToday, 21));
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('1 night × ₦24,900');

    async function typeDay(label: string, day: string): Promise<void> {
      await fieldOf(page, label).fill('');
      // A date field starts at its first part again only after it has lost focus.
      await fieldOf(page, label).blur();
      await fieldOf(page, label).pressSequentially(toDigits(day));
    }
  });
});

test.describe('guests', { tag: '@phone' }, () => {
  test('are as many as the room sleeps, a party keeps its number after a look at a smaller room, and what is shown is booked', {
    tag: '@deep',
  }, async ({ page }) => {
    await page.goto('/booking?room=business-suite');
    const options = fieldOf(page, 'Guests').getByRole('option');
    await expect(fieldOf(page, 'Guests')).toHaveValue('1');
    await expect(options).toHaveText(['1 guest', '2 guests', '3 guests', '4 guests']);
    await fieldOf(page, 'Guests').selectOption('4');
    await fieldOf(page, 'Room').selectOption('classic-single');
    await expect(options).toHaveText(['1 guest', '2 guests']);
    await expect(fieldOf(page, 'Guests')).toHaveValue('2');
    await expect(fieldOf(page, 'Guests')).toHaveAccessibleDescription('Classic Single sleeps up to 2.');
    await fieldOf(page, 'Room').selectOption('executive-suite');
    await expect(fieldOf(page, 'Guests')).toHaveValue('4');

    await fillBooking(page, newGuest({ room_id: 'executive-suite', guests: 4 }));
    await fieldOf(page, 'Room').selectOption('deluxe');
    await submitButton(page).click();
    await chooseInCheckout(page, 'Close');
    expect(await readFactValue(page, 'Guests')).toBe('2');
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
      await fillAndSubmitBooking(page, guest);
      await payInCheckout(page);
      await expectPaid(page);
      expect(await readFactValue(page, 'Guest')).toBe(name);
      expect((await expectOneMail(page, guest)).text).toContain(`Dear ${name},`);
    });
});

test('a mistyped domain is asked about, and one press puts it right', { tag: ['@phone', '@deep'] }, async ({
  page,
}) => {
  await page.goto('/booking');
  await expect(submitButton(page)).toBeEnabled();
  await fieldOf(page, 'Email').fill('ada@gmial.com');
  const suggestionButton = page.getByRole('button', { name: 'ada@gmail.com' });
  await expect(suggestionButton).toBeHidden();
  await fieldOf(page, 'Phone number').fill('+234 803 000 0001');
  await expect(page.getByRole('status').filter({ has: suggestionButton })).toHaveText('Did you mean ada@gmail.com?');
  await expectAccessibleLayout(page);
  await suggestionButton.tap();
  await expect(fieldOf(page, 'Email')).toHaveValue('ada@gmail.com');
  await expect(suggestionButton).toBeHidden();
});
