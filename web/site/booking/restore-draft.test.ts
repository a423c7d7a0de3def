import { createFormControl } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import { clearDraft, storeDraft } from '#web/site/booking/booking-draft.ts';
import type { BookingValues } from '#web/site/booking/booking-fields.ts';
import { restoreDraft } from '#web/site/booking/restore-draft.ts';

const linkValues = { guests: 3, children: 1, promoCode: 'SUMMER' };
function formWith(values: BookingValues) {
  const form = createFormControl<BookingValues, unknown, GuestForm>({ defaultValues: values });
  // Marks the form as mounted, as it is on the screen. Before that, a form answers with its default values only.
  form.control._state.mount = true;
  return form;
}

beforeEach(() => clearDraft());

test('what a link asks for is in the form, also in fields that are not on the screen yet', () => {
  const form = formWith({ guests: 3 });
  restoreDraft(form, linkValues);
  expect(form.getValues()).toEqual(linkValues);
});

test('what was changed after the link was opened stays over a reload', () => {
  storeDraft({ guests: 2, children: 0, promoCode: '', preselected: linkValues });
  const form = formWith({ guests: 3 });
  restoreDraft(form, linkValues);
  expect(form.getValues()).toEqual({ guests: 2, children: 0, promoCode: '' });
});

test('a new link replaces what an earlier one asked for, and what it does not name stays', () => {
  storeDraft({ guestName: 'Ada', guests: 2, promoCode: 'WINTER', preselected: { promoCode: 'WINTER' } });
  const form = formWith({ guestName: '', guests: 3 });
  restoreDraft(form, linkValues);
  expect(form.getValues()).toEqual({ ...linkValues, guestName: 'Ada' });
});

test('what was typed before the page was ready stays', () => {
  storeDraft({ guestName: 'Ada', guests: 2 });
  const form = formWith({ guestName: 'Bola', guests: 4 });
  restoreDraft(form, {});
  expect(form.getValues()).toEqual({ guestName: 'Bola', guests: 4 });
});
