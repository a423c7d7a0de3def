import { useWatch } from 'react-hook-form';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import { type RatePlanView, ratePlanMessages } from '#contract/rooms/rate-plans.ts';
import { unusedNightsHint } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { OfferForm } from '#web/office/rooms/offer-form.tsx';
import {
  type RatePlanValues,
  ratePlanFrom,
  ratePlanRules,
  ratePlanSentences,
  ratePlanSummary,
  ratePlanValuesOf,
  type TermsChoice,
} from '#web/office/rooms/rate-plans/rate-plan-values.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';

const termsChoices: readonly (readonly [TermsChoice, string])[] = [
  ['hotel', 'The hotel’s'],
  ['none', 'Not refundable'],
  ['own', 'Its own'],
];

type RatePlanFormProps = {
  /** The rate plan to edit; undefined if the form adds a new one. */
  ratePlan: RatePlanView | undefined;
  room: RoomTypeView | undefined;
  onSaved: (message: string) => void;
  onLeave: () => void;
};

export function RatePlanForm({ ratePlan, room, onSaved, onLeave }: RatePlanFormProps) {
  const { hotel } = useFacts();
  const add = useApiMutation('addRatePlan');
  const update = useApiMutation('updateRatePlan');
  const sell = useApiMutation('sellRatePlan');
  const { form, field } = useBoundForm({ rules: ratePlanRules, defaultValues: ratePlanValuesOf(ratePlan, hotel) });
  const values = useWatch({ control: form.control }) as RatePlanValues;
  const isDefault = ratePlan?.isDefault ?? false;

  return (
    <OfferForm
      form={form}
      opened={ratePlan}
      readNewest={async () => (await callOffice('listRatePlans', {})).data.find(({ code }) => code === ratePlan?.code)}
      valuesOf={(theirs) => ratePlanValuesOf(theirs, hotel)}
      describe={(theirs) => `${theirs.name}, ${ratePlanSummary(theirs)}`}
      save={(values, version) =>
        ratePlan
          ? update.mutateAsync({ ...ratePlanFrom(values), code: ratePlan.code, version })
          : add.mutateAsync(ratePlanFrom(values))
      }
      setActive={
        ratePlan && !isDefault
          ? (isActive, version) => sell.mutateAsync({ code: ratePlan.code, version, isActive })
          : undefined
      }
      labels={{ add: 'Add plan', offerAgain: 'Put on sale' }}
      failureMessage={ratePlanMessages.saveFailed}
      summary={
        <div role="status" className="space-y-1 rounded-xl bg-sand px-4 py-3 text-[0.9375rem] figures">
          {ratePlanSentences(values, hotel, room).map((sentence, index) => (
            <p key={sentence} className={index === 0 ? 'font-semibold' : 'text-soft'}>
              {sentence}
            </p>
          ))}
        </div>
      }
      onSaved={onSaved}
      onLeave={onLeave}
    >
      <TextField label="Name" {...field('name')} />
      {isDefault ? (
        <p className="text-soft">{ratePlanMessages.defaultPrice}</p>
      ) : (
        <div className="grid grid-cols-2 gap-x-4 gap-y-5">
          <TextField label="Percent off a night" {...field('percentOff')} />
          <TextField label="Nights at least" {...field('minNights')} />
        </div>
      )}
      <CheckboxField label="Breakfast for every guest" {...field('breakfast')} />
      {values.breakfast && !isDefault && (
        <NairaField
          label="Breakfast, a guest and night (₦)"
          hint="0 if it is in the price of the room."
          {...field('breakfastPrice')}
        />
      )}
      <div>
        <p className="mb-1.5 text-sm font-semibold">Terms of cancelling</p>
        <RadioPills
          label="Terms of cancelling"
          choices={termsChoices}
          value={values.terms}
          onChange={(terms) => form.setValue('terms', terms, { shouldDirty: true })}
        />
      </div>
      {values.terms === 'own' && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Free until, hours before"
            hint="Empty if it is never free."
            {...field('ownTerms.freeUntilHours')}
          />
          <TextField label="Then comes back, %" {...field('ownTerms.lateRefundPercent')} />
          <TextField
            label="Off for unused nights, %"
            hint={unusedNightsHint}
            {...field('ownTerms.unusedNightsPercent')}
          />
          <TextField label="A no-show costs, %" {...field('ownTerms.noShowPercent')} />
        </div>
      )}
    </OfferForm>
  );
}
