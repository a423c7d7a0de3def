import { useWatch } from 'react-hook-form';
import { type PromoView, promoMessages } from '#contract/rooms/promo-codes.ts';
import type { PromoKind } from '#contract/rooms/promo-offers.ts';
import { callOffice } from '#web/office/core/call.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { OfferForm } from '#web/office/rooms/offer-form.tsx';
import { CheckList } from '#web/office/rooms/special-prices/check-list.tsx';
import {
  promoFrom,
  promoRules,
  promoSummary,
  promoValuesOf,
  usesText,
} from '#web/office/rooms/special-prices/promo-values.ts';
import { CheckboxField, DateField, TextField } from '#web/ui/field.tsx';

const kindChoices: readonly (readonly [PromoKind, string])[] = [
  ['percent', 'Percent'],
  ['naira', 'Naira'],
  ['free_night', 'A free night'],
];

type PromoFormProps = {
  /** The code to edit; undefined if the form adds a new one. */
  promo: PromoView | undefined;
  onSaved: (message: string) => void;
  onLeave: () => void;
};

export function PromoForm({ promo, onSaved, onLeave }: PromoFormProps) {
  const typesQuery = useApiQuery('listRoomTypes', {});
  const ratePlansQuery = useApiQuery('listRatePlans', {});
  const add = useApiMutation('addPromoCode');
  const update = useApiMutation('updatePromoCode');
  const retire = useApiMutation('retirePromoCode');
  const { form, field } = useBoundForm({ rules: promoRules, defaultValues: promoValuesOf(promo) });
  const values = { ...promoValuesOf(promo), ...useWatch({ control: form.control }) };

  return (
    <OfferForm
      form={form}
      opened={promo}
      readNewest={async () => (await callOffice('listPromoCodes', {})).data.find(({ id }) => id === promo?.id)}
      valuesOf={promoValuesOf}
      describe={(theirs) => `${theirs.code}, ${promoSummary(theirs)}`}
      save={(values, version) =>
        promo ? update.mutateAsync({ ...promoFrom(values), id: promo.id, version }) : add.mutateAsync(promoFrom(values))
      }
      setActive={promo && ((isActive, version) => retire.mutateAsync({ id: promo.id, version, isActive }))}
      labels={{ add: 'Add code', offerAgain: 'Use again' }}
      failureMessage={promoMessages.saveFailed}
      onSaved={onSaved}
      onLeave={onLeave}
    >
      {promo && (
        <p className="text-soft figures">
          {`So far: ${usesText(promo)}. Bookings that have the code keep their price whatever you change.`}
        </p>
      )}
      <TextField
        label="Promo code"
        autoCapitalize="characters"
        hint="Guests may type it in small letters and without spaces."
        {...field('code')}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">It takes off</p>
        <RadioPills
          label="It takes off"
          choices={kindChoices}
          value={values.kind}
          onChange={(kind) => {
            form.setValue('kind', kind, { shouldDirty: true });
            if (kind === 'free_night' && values.minNights < 2) form.setValue('minNights', 2);
          }}
        />
        {values.kind === 'free_night' && (
          <p className="mt-1.5 text-sm text-soft">The cheapest night of the stay is free.</p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {values.kind === 'percent' && <TextField label="Percent off each night" {...field('percentOff')} />}
        {values.kind === 'naira' && <NairaField label="Off a stay (₦)" {...field('amount')} />}
        <TextField label="From how many nights on" {...field('minNights')} />
        <DateField label="Can be booked from" {...field('bookedFrom')} />
        <DateField label="Can be booked until" {...field('bookedUntil')} />
        <DateField label="First night" {...field('stayFrom')} />
        <DateField label="Last night" {...field('stayUntil')} />
        <TextField label="For how many bookings" hint="Empty: any number." {...field('maxUses')} />
      </div>
      <CheckboxField label="Once for each guest" {...field('oncePerGuest')} />
      <CheckList
        legend="Room types"
        allLabel="All room types"
        choices={(typesQuery.data?.data ?? []).map(({ id, roomType }) => [id, roomType] as const)}
        chosen={values.roomTypeIds}
        onChange={(ids) => form.setValue('roomTypeIds', ids, { shouldDirty: true })}
      />
      {(ratePlansQuery.data?.data.length ?? 0) > 1 && (
        <CheckList
          legend="Plans"
          allLabel="All plans"
          choices={(ratePlansQuery.data?.data ?? []).map(({ code, name }) => [code, name] as const)}
          chosen={values.planCodes}
          onChange={(codes) => form.setValue('planCodes', codes, { shouldDirty: true })}
        />
      )}
    </OfferForm>
  );
}
