import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller, get } from 'react-hook-form';
import { type Weekday, weekdays } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import { nightsOfPeriod } from '#contract/rooms/night-prices.ts';
import { newRatePeriod, weekdayNames } from '#contract/rooms/rates.ts';
import { conditionText } from '#contract/rooms/stay-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { focusFirstInvalid, formRef } from '#web/forms/server-errors.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { useIsOnline } from '#web/office/core/use-is-online.ts';
import { ConditionsDialog } from '#web/office/rooms/prices/conditions-dialog.tsx';
import {
  changesPrice,
  conditionsAfter,
  isContradictory,
  type PeriodsAndConditions,
  shortenedDays,
} from '#web/office/rooms/prices/draft.ts';
import { nameOf, type PriceEditorState } from '#web/office/rooms/prices/use-price-editor.ts';
import { effectSentences, longSpanText, spanText, type YearNight } from '#web/office/rooms/prices/year.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PriceEditorProps = {
  editor: PriceEditorState;
  type: RoomTypeView;
  prices: PeriodsAndConditions;
  nights: readonly YearNight[];
};

/** Edits the price of the selected nights at the foot of the window, so that the user still sees these nights. */
export function PriceEditor({ editor, type, prices, nights }: PriceEditorProps) {
  const { form, field, draft, submission, deletion, leave } = editor;
  const { values } = draft;
  const [isChoosing, setChoosing] = useState(false);
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    foot.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true });
  }, []);
  const { errors } = form.formState;
  const nightCount = nightsOfPeriod(values).length;
  const onSubmit = form.handleSubmit(submission.submit, (found) => focusFirstInvalid(form, (name) => get(found, name)));
  const isBusy = submission.pending || deletion.pending;
  const isOnline = useIsOnline();
  return (
    <section
      ref={foot}
      aria-label="Price of the nights"
      onKeyDown={({ key }) => key === 'Escape' && !isChoosing && leave()}
      className="sticky bottom-(--phone-bar) z-20 -mx-4 mt-4 -mb-6 max-h-[80dvh] overflow-y-auto border-t border-hairline bg-white px-4 py-4 shadow-[0_-10px_30px_-14px_rgb(38_28_22/0.25)] max-lg:rounded-t-2xl md:-mx-8 md:-mb-8 md:px-8"
    >
      <form
        ref={formRef(form)}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid items-start gap-x-7 gap-y-4 lg:grid-cols-[1.25fr_1.25fr_1fr]"
      >
        <div>
          <p className="mb-2 font-semibold figures">
            {type.roomType}, {spanText(values.from, values.lastNight)}: {plural(nightCount, 'night')}
          </p>
          <div className="grid grid-cols-2 gap-3">
            <DateField label="From" {...field('from')} />
            <DateField label="Last night" {...field('lastNight')} />
          </div>
          <Controller
            control={form.control}
            name="weekdays"
            render={({ field }) => (
              <Weekdays value={field.value} onChange={field.onChange} error={errors.weekdays?.message} />
            )}
          />
        </div>
        <div>
          <div className="grid grid-cols-2 gap-3">
            <NairaField label="Price a night (₦)" data-first-focus {...field('price')} />
            <TextField label="Called" placeholder={nameOf({ ...values, name: '' })} {...field('name')} />
          </div>
          <ConditionPills editor={editor} onAdd={() => setChoosing(true)} />
        </div>
        <div>
          <PriceOutcome editor={editor} type={type} prices={prices} nights={nights} />
          {editor.theirs ? (
            <p role="alert" className="mt-3 font-semibold text-danger figures">
              {changeOfOthersText(editor)}
            </p>
          ) : (
            (submission.error ?? deletion.error) && (
              <div className="mt-3">
                <Notice tone="danger">{submission.error ?? deletion.error}</Notice>
              </div>
            )
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            {!editor.clash && (
              <Button type="submit" loading={submission.pending} disabled={!editor.canSave || isBusy || !isOnline}>
                {editor.theirs ? 'Save mine on top' : `Save ${plural(nightCount, 'night')}`}
              </Button>
            )}
            {editor.theirs && (
              <Button look="outline" onClick={editor.theirs.take} disabled={isBusy}>
                Take theirs
              </Button>
            )}
            <Button look="outline" onClick={leave} disabled={isBusy}>
              Leave it
            </Button>
            {draft.period && !editor.theirs && (
              <Button
                look="outline"
                loading={deletion.pending}
                disabled={isBusy || !isOnline}
                onClick={() => void deletion.submit(values)}
              >
                Delete
              </Button>
            )}
          </div>
        </div>
      </form>
      {isChoosing && <ConditionsDialog editor={editor} onClose={() => setChoosing(false)} />}
    </section>
  );
}

function changeOfOthersText({ draft, theirs }: PriceEditorState): string {
  const changeText = theirs?.period
    ? [formatNaira(theirs.period.priceKobo), longSpanText(theirs.period), ...theirs.conditions.map(conditionText)].join(
        ', ',
      )
    : theirs?.conditions.map(conditionText).join(', ') || 'without a price or a condition of their own';
  const name = theirs?.period?.name ?? nameOf(draft.values);
  return `Somebody has changed “${name}” meanwhile. It is now: ${changeText}. What you typed is still here.`;
}

function ConditionPills({ editor, onAdd }: { editor: PriceEditorState; onAdd: () => void }) {
  const { conditions, ofAllTypes } = editor.draft;
  return (
    <ul aria-label="Conditions" className="mt-3 flex flex-wrap items-center gap-2">
      {conditions.map((condition) => (
        <li
          key={condition.kind}
          className="flex min-h-11 items-center gap-1 rounded-full border border-field pl-3.5 text-sm font-semibold"
        >
          {conditionText(condition)}
          <button
            type="button"
            className="flex size-11 items-center justify-center rounded-full hover:text-danger"
            onClick={() =>
              editor.setConditions(
                conditions.filter(({ kind }) => kind !== condition.kind),
                ofAllTypes,
              )
            }
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove: {conditionText(condition)}</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onAdd}
          className="flex min-h-11 items-center gap-2 rounded-full px-3.5 font-semibold hover:text-terracotta-deep"
        >
          <Plus aria-hidden="true" className="size-4" />
          Condition
        </button>
      </li>
    </ul>
  );
}

function PriceOutcome({ editor, type, prices, nights }: PriceEditorProps): ReactNode {
  const { hotel } = useFacts();
  const { draft, clash, others } = editor;
  const { values } = draft;
  const typedPeriod = newRatePeriod.safeParse({ ...values, name: nameOf(values) });
  if (!typedPeriod.success) return null;
  if (clash) return <ClashNotice editor={editor} />;
  const [firstNight] = nightsOfPeriod(values);
  const isImpossible = firstNight !== undefined && isContradictory(conditionsAfter(draft, prices), firstNight);
  const effectTexts = changesPrice(draft, prices.periods, type.pricePerNightKobo)
    ? effectSentences({
        ...{ period: typedPeriod.data, others, nights },
        ...{ basePrice: type.pricePerNightKobo, feePercent: hotel.feePercent },
      })
    : [editor.canSave ? 'The price stays. Only the conditions change.' : 'Nothing changes yet.'];
  return (
    <div role="status" className="space-y-1 text-[0.9375rem] text-soft figures">
      {effectTexts.map((sentence, index) => (
        <p key={sentence} className={index === 0 ? 'font-semibold text-ink' : undefined}>
          {sentence}
        </p>
      ))}
      {isImpossible && (
        <p className="font-semibold text-danger">A stay would be too short and too long at once: nobody can book.</p>
      )}
    </div>
  );
}

function ClashNotice({ editor }: { editor: PriceEditorState }) {
  const { clash, draft } = editor;
  if (!clash) return null;
  const [first, last] = [clash.nights[0] ?? '', clash.nights.at(-1) ?? ''];
  const shorterDays = shortenedDays(draft.values, clash);
  return (
    <Notice tone="danger">
      <p>
        <b>Two prices claim {spanText(first, last)}.</b> “{clash.other.name}” is as long as this one, so neither wins.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {shorterDays && (
          <Button look="outline" onClick={() => editor.shorten(shorterDays)}>
            {shorterDays.from === draft.values.from
              ? `End mine on ${spanText(shorterDays.lastNight, shorterDays.lastNight)}`
              : `Begin mine on ${spanText(shorterDays.from, shorterDays.from)}`}
          </Button>
        )}
        <Button look="outline" onClick={() => editor.replace(clash.other)}>
          Replace it
        </Button>
      </div>
    </Notice>
  );
}

type WeekdaysProps = { value: Weekday[]; onChange: (value: Weekday[]) => void; error: string | undefined };

export function Weekdays({ value, onChange, error }: WeekdaysProps) {
  const toggle = (weekday: Weekday) =>
    onChange(weekdays.filter((each) => (each === weekday ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">Nights of the week</legend>
      <div className="flex gap-1">
        {weekdays.map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={value.includes(weekday)}
            aria-label={weekdayNames[weekday - 1]}
            onClick={() => toggle(weekday)}
            className={
              value.includes(weekday)
                ? 'min-h-11 min-w-10 grow rounded-lg bg-indigo font-semibold text-white lg:max-w-11'
                : 'min-h-11 min-w-10 grow rounded-lg border border-field bg-white font-semibold text-soft lg:max-w-11'
            }
          >
            {weekdayNames[weekday - 1]?.slice(0, 2)}
          </button>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
