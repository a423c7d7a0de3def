import { expect, test } from 'vitest';
import { changesForMail, mailLineOf } from '#server/front-desk/changed-stay.ts';

test('a mail about a change says that a contact was corrected, and neither the old nor the new one', () => {
  const changes = changesForMail(
    { guestEmail: 'old@example.ng', guests: 1 },
    { guestEmail: 'new@example.ng', guests: 2 },
  );
  expect(changes).toEqual([
    { label: 'Email', before: 'corrected', after: 'corrected' },
    { label: 'Guests', before: '1', after: '2' },
  ]);
});

test('of a detail that is no contact, it says the value, or that there is none', () => {
  const [label, textOf] = mailLineOf({ label: 'Arrival time' });
  expect([label, textOf(''), textOf('18:30')]).toEqual(['Arrival time', 'none', '18:30']);
});

test('the note of the staff is in no mail', () => {
  expect(changesForMail({ note: '' }, { note: 'Knows the owner' })).toEqual([]);
});
