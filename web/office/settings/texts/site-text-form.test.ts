import { expect, test } from 'vitest';
import { settingValuesOf } from '#contract/settings/hotel-settings.ts';
import { siteTextValues } from '#contract/settings/site-drafts.ts';
import { siteTextNames } from '#contract/settings/site-text-fields.ts';
import hotel from '#hotel';
import { sectionIds, sectionOf, sections } from '#web/office/settings/texts/sections.ts';
import { differingTexts, formValuesOf, siteTextRules, textOfField } from '#web/office/settings/texts/site-text-form.ts';

const values = siteTextValues.parse(settingValuesOf(hotel));
const noDraft = { revision: 0, texts: {}, savedAt: null };

test('each text has one place on the screen', () => {
  const names = sectionIds.flatMap((id) => sections[id].names.map((name) => [name, sectionOf(name)]));
  expect(new Set(names.map(([name]) => name))).toEqual(new Set(siteTextNames));
  expect(names).toHaveLength(siteTextNames.length);
  expect(names.every(([name, section]) => sections[section as 'home'].names.some((each) => each === name))).toBe(true);
});

test('what guests read fits the form and is no draft', async () => {
  const form = formValuesOf({ values, draft: noDraft });
  expect(differingTexts(form, values)).toEqual({});
  const { errors } = await siteTextRules(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(errors).toEqual({});
});

test('what differs is the draft, with lines as texts, whatever the order of the parts of a row', () => {
  const texts = { help: '', policies: ['Bring the key.'] };
  const form = formValuesOf({ values, draft: { ...noDraft, texts } });
  expect(form.policies).toEqual([{ text: 'Bring the key.' }]);
  const [first, ...others] = form.facilities;
  const turned = first && { text: first.text, name: first.name, icon: first.icon };
  expect(differingTexts({ ...form, facilities: turned ? [turned, ...others] : [] }, values)).toEqual(texts);
});

test.each([
  ['facilities.0.name', 'facilities'],
  ['help', 'help'],
  ['day', undefined],
])('the field %s belongs to %s', (field, name) => {
  expect(textOfField(field)).toBe(name);
});
