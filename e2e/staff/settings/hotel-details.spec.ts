import { officeLink } from '#contract/core/office-address.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import hotel from '#hotel';
import { expectAccessibleLayout, expectStillAccessible } from '../../accessibility.ts';
import { pressButton } from '../../desk.ts';
import { expect, testAlone } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectTab, expectToast, startSession } from '../../staff.ts';

testAlone(
  'the owner gives the hotel another name and number, and guests and staff read them at once',
  async ({ page, stranger }) => {
    const guest = await stranger();
    await guest.goto('/contact');
    await expect(guest.getByText(hotel.phones[0]).first()).toBeVisible();
    const desk = await stranger();
    await startSession(desk, 'receptionist');
    await desk.goto(officeLink('receptionist', 'notes'));
    await expect(desk).toHaveTitle(new RegExp(hotel.name));
    await startSession(page, 'superadmin');
    await page.goto(officeLink('superadmin', 'hotel-details'));
    await expectTab(page, 'Hotel Details');
    await expect(page.getByText('Nobody has changed anything yet')).toBeVisible();
    await expectAccessibleLayout(page);

    const [nameField, phonesField] = [fieldOf(page, 'Name'), fieldOf(page, 'Telephone numbers')];
    await expect(phonesField).toHaveValue(hotel.phones.join(', '));
    await nameField.fill('Hotel Akwa');
    await phonesField.fill('0801 234 5678, ask at the desk');
    await pressButton(page, 'Save details');
    await expect(phonesField).toHaveAccessibleDescription(new RegExp(hotelSettingMessages.phone));
    await expect(phonesField).toBeFocused();
    await expectStillAccessible(page);

    await phonesField.fill('0801 234 5678');
    await pressButton(page, 'Save details');
    await expectToast(page, hotelSettingMessages.saved);
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('listitem')).toHaveText([
      new RegExp(
        `^Telephone numbers0801 234 5678before: ${hotel.phones.join(', ').replaceAll('+', '\\+')}Adaeze Okafor, `,
      ),
      new RegExp(`^NameHotel Akwabefore: ${hotel.name}Adaeze Okafor, `),
    ]);
    await expect(page).toHaveTitle(/Hotel Akwa/);
    await expectAccessibleLayout(page);

    await guest.goto('/contact');
    await expect(guest.getByText('0801 234 5678').first()).toBeVisible();
    await expect(guest.getByText(hotel.phones[1] ?? '')).toHaveCount(0);
    await expect(guest).toHaveTitle(/Hotel Akwa/);
    // The screen of the desk has not been loaded again.
    await expect(desk).toHaveTitle(/Hotel Akwa/);
  },
);
