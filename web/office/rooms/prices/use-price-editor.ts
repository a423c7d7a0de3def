import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { weekdays } from '#contract/core/dates.ts';
import { blankableLineField } from '#contract/core/fields.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import { fromForm } from '#contract/core/wire.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import { makePeriodFinder, nightsOfPeriod } from '#contract/rooms/night-prices.ts';
import {
  type NewRatePeriod,
  newRatePeriod,
  type RatePeriodView,
  rateMessages,
  type StayConditionView,
} from '#contract/rooms/rates.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import {
  type ChosenCondition,
  clashOf,
  conditionsOf,
  hasChanges,
  othersOf,
  type PeriodsAndConditions,
  type PriceDraft,
  priceChangesOf,
} from '#web/office/rooms/prices/draft.ts';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { type Stretch, spanText } from '#web/office/rooms/prices/year.ts';

/** The name may be blank: the price is then named after its nights (`nameOf`). */
const priceFormSchema = z.safeExtend(newRatePeriod, { name: blankableLineField('Name', 60) });
const priceRules = schemaResolver<PriceValues, NewRatePeriod>(priceFormSchema);

type PriceValues = Omit<NewRatePeriod, 'priceKobo'> & { price: number };

const valuesOf = ({ priceKobo, ...days }: NewRatePeriod): PriceValues => ({ ...days, price: toNaira(priceKobo) });

const priceOnly = z.object({ priceKobo: newRatePeriod.def.shape.priceKobo });

/** Makes a rate period of what is typed. While no price is typed its price is 0, which no night costs. */
function periodOf({ price, ...days }: PriceValues): NewRatePeriod {
  const { priceKobo = kobo(0) } = priceOnly.safeParse(fromForm(priceOnly, { price })).data ?? {};
  return { ...days, priceKobo };
}

type OpenedPeriod = {
  period: RatePeriodView | undefined;
  replaces: readonly RatePeriodView[];
  conditions: readonly ChosenCondition[];
  ofAllTypes: boolean;
  /** The days that were opened, and in `conditionsWhenOpened` the conditions that they had at that time. */
  days: Pick<NewRatePeriod, 'from' | 'lastNight' | 'weekdays'> | undefined;
  conditionsWhenOpened: readonly StayConditionView[];
};

const nothingOpened: OpenedPeriod = {
  ...{ period: undefined, replaces: [], conditions: [], ofAllTypes: false, days: undefined, conditionsWhenOpened: [] },
};

const idsOf = (conditions: readonly StayConditionView[]): string =>
  conditions
    .map(({ id }) => id)
    .toSorted()
    .join();

export const nameOf = ({ name, from, lastNight }: NewRatePeriod): string => name.trim() || spanText(from, lastNight);

type PriceEditorOptions = { type: RoomTypeView; prices: PeriodsAndConditions; onSaved: (saved: SavedPrices) => void };

export function usePriceEditor({ type, prices, onSaved }: PriceEditorOptions) {
  const periodsOfType = prices.periods.filter(({ roomTypeId }) => roomTypeId === type.id);
  const { stays } = useFacts().hotel;
  const [isOpen, setOpen] = useState(false);
  const [openedPeriod, setOpenedPeriod] = useState(nothingOpened);
  const save = useApiMutation('changePrices');
  const emptyPeriod: NewRatePeriod = {
    ...{ roomTypeId: type.id, name: '', from: '', lastNight: '', weekdays: [...weekdays] },
    priceKobo: type.pricePerNightKobo,
  };
  const { form, field } = useBoundForm({ rules: priceRules, defaultValues: valuesOf(emptyPeriod) });
  const values = periodOf({ ...valuesOf(emptyPeriod), ...useWatch({ control: form.control }) });
  const ownConditions = prices.conditions.filter(({ roomTypeId }) => roomTypeId === null || roomTypeId === type.id);
  const newestPeriod = periodsOfType.find(({ id }) => id === openedPeriod.period?.id);
  const conditionsNow = openedPeriod.days ? conditionsOf(ownConditions, openedPeriod.days) : [];
  const isChanged =
    isOpen &&
    (newestPeriod?.version !== openedPeriod.period?.version ||
      idsOf(conditionsNow) !== idsOf(openedPeriod.conditionsWhenOpened));
  // Saving replaces what is there now. If that is not what was opened, `theirs` shows it to the user first.
  const draft: PriceDraft = { ...openedPeriod, values, period: newestPeriod, currentConditions: conditionsNow };

  const openWith = (start: NewRatePeriod, period: RatePeriodView | undefined) => {
    const conditionsBefore = conditionsOf(ownConditions, start);
    form.reset(valuesOf(start));
    setOpenedPeriod({
      ...{ period, replaces: [], days: start },
      conditions: conditionsBefore.map(({ kind, nights }) => ({ kind, nights })),
      ofAllTypes: conditionsBefore.length > 0 && conditionsBefore.every(({ roomTypeId }) => roomTypeId === null),
      conditionsWhenOpened: conditionsBefore,
    });
    submission.clearError();
    setOpen(true);
  };
  /** While the editor is open, a press on nights changes its dates and leaves all else that was typed. */
  const openStretch = ({ from, last = from }: Stretch) => {
    if (isOpen) {
      form.setValue('from', from, { shouldValidate: form.formState.isSubmitted });
      form.setValue('lastNight', last, { shouldValidate: form.formState.isSubmitted });
      return;
    }
    const days = { from, lastNight: last, weekdays: emptyPeriod.weekdays };
    const decidingPeriodOf = makePeriodFinder(periodsOfType);
    const decidingPeriods = new Set(nightsOfPeriod(days).map(decidingPeriodOf));
    const [period] = decidingPeriods.size === 1 ? [...decidingPeriods] : [];
    openWith(
      { ...emptyPeriod, ...days, name: period?.name ?? '', priceKobo: period?.priceKobo ?? type.pricePerNightKobo },
      undefined,
    );
  };
  const leave = () => {
    setOpen(false);
    setOpenedPeriod(nothingOpened);
    form.reset(valuesOf(emptyPeriod));
  };

  const otherPeriods = othersOf(draft, prices);
  const changes = priceChangesOf(draft, prices, type.pricePerNightKobo);
  const send = (typed: NewRatePeriod) => {
    const namedPeriod = { ...typed, name: nameOf(typed) };
    return save.mutateAsync(priceChangesOf({ ...draft, values: namedPeriod }, prices, type.pricePerNightKobo));
  };
  const submission = useSubmit({
    ...{ form, send },
    onSuccess: (reply, typed) => {
      leave();
      onSaved({ text: `${rateMessages.saved}: ${nameOf(typed)}, ${type.roomType}.`, changes: reply });
    },
    afterFailure: () => refetchAfter('changePrices'),
    failureTexts: { failed: rateMessages.saveFailed },
  });
  const deletion = useSubmit({
    form,
    send: () =>
      save.mutateAsync({
        periods: draft.period ? [{ id: draft.period.id, version: draft.period.version, to: null }] : [],
        conditions: draft.currentConditions.map(({ id }) => ({ id, to: null })),
      }),
    onSuccess: (reply) => {
      leave();
      onSaved({ text: `${rateMessages.deleted}: ${nameOf(values)}, ${type.roomType}.`, changes: reply });
    },
    afterFailure: () => refetchAfter('changePrices'),
    failureTexts: { failed: rateMessages.deleteFailed },
  });
  const openNewest = () => {
    if (openedPeriod.period && !newestPeriod) leave();
    else openWith(newestPeriod ?? { ...values, ...openedPeriod.days }, newestPeriod);
  };

  return {
    ...{ isOpen, stays, form, field, draft, others: otherPeriods, leave, openStretch, submission, deletion },
    openPeriod: (period: RatePeriodView) => openWith({ ...period }, period),
    openDays: (days: NewRatePeriod) => openWith(days, undefined),
    clash: isOpen ? clashOf(values, otherPeriods) : undefined,
    canSave: hasChanges(changes),
    hasUnsaved: isOpen && (form.formState.isDirty || hasChanges(changes)),
    theirs: isChanged ? { period: newestPeriod, conditions: conditionsNow, take: openNewest } : undefined,
    shorten: ({ from, lastNight }: Pick<NewRatePeriod, 'from' | 'lastNight'>) => {
      form.setValue('from', from);
      form.setValue('lastNight', lastNight);
    },
    replace: (other: RatePeriodView) =>
      setOpenedPeriod({ ...openedPeriod, replaces: [...openedPeriod.replaces, other] }),
    setConditions: (conditions: readonly ChosenCondition[], isForAllTypes: boolean) =>
      setOpenedPeriod({ ...openedPeriod, conditions, ofAllTypes: isForAllTypes }),
  };
}

export type PriceEditorState = ReturnType<typeof usePriceEditor>;
