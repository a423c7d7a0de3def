import * as z from 'zod/mini';
import { blankableParagraphField } from '#contract/core/paragraph-field.ts';
import { siteTextMessages } from '#contract/settings/site-text-fields.ts';

export const goodToKnowLabels = { goodToKnow: 'Good to know' } as const;

const answerField = blankableParagraphField('The text', 300);

export const goodToKnowFields = {
  goodToKnow: z.object(
    {
      arrival: answerField,
      breakfast: answerField,
      power: answerField,
      parking: answerField,
      children: answerField,
      rules: answerField,
      access: answerField,
    },
    siteTextMessages.whole,
  ),
};
