import { type ReactNode, useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import type { ConditionKind } from '#contract/rooms/rooms.ts';
import { countsNights } from '#contract/rooms/stay-conditions.ts';
import { shortDay } from '#web/core/months.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import type { ChosenCondition } from '#web/office/rooms/prices/draft.ts';
import type { PriceEditorState } from '#web/office/rooms/prices/use-price-editor.ts';
import { spanText } from '#web/office/rooms/prices/year.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type CountedKind = 'min_stay_arrival' | 'min_stay_through' | 'max_stay_arrival' | 'max_stay';
type ClosingKind = 'closed_to_arrival' | 'closed_to_departure' | 'stop_sell';

type ConditionSentence =
  | {
      label: string;
      word: 'At least' | 'At most';
      kindForArrivals: CountedKind;
      kindForAllStays: CountedKind;
      nights: number;
      min: number;
    }
  | { label: string; kind: ClosingKind };

const conditionSentences: readonly ConditionSentence[] = [
  {
    ...{ label: 'At least a number of nights', word: 'At least', nights: 2, min: 2 },
    ...{ kindForArrivals: 'min_stay_arrival', kindForAllStays: 'min_stay_through' },
  },
  {
    ...{ label: 'At most a number of nights', word: 'At most', nights: 7, min: 1 },
    ...{ kindForArrivals: 'max_stay_arrival', kindForAllStays: 'max_stay' },
  },
  { label: 'No arrivals on these days', kind: 'closed_to_arrival' },
  { label: 'No departures on these days', kind: 'closed_to_departure' },
  { label: 'Not sold at all', kind: 'stop_sell' },
];

type ConditionsDialogProps = { editor: PriceEditorState; onClose: () => void };

export function ConditionsDialog({ editor, onClose }: ConditionsDialogProps) {
  const { values, ofAllTypes: wasOfAll, conditions: conditionsBefore } = editor.draft;
  const { stays } = editor;
  const [chosenConditions, setChosenConditions] = useState<readonly ChosenCondition[]>(conditionsBefore);
  const [isForAllTypes, setIsForAllTypes] = useState(wasOfAll);
  const problemOf = ({ kind, nights }: ChosenCondition): string | undefined => {
    if (!countsNights(kind)) return undefined;
    const minNights = kind.startsWith('min') ? 2 : 1;
    const isPossible = nights !== null && Number.isInteger(nights) && nights >= minNights && nights <= stays.maxNights;
    return isPossible ? undefined : `Please enter ${minNights} to ${stays.maxNights} nights`;
  };
  const isValid = chosenConditions.every((each) => !problemOf(each));
  const putCondition = (condition: ChosenCondition, replacedKinds: readonly ConditionKind[]) =>
    setChosenConditions([...chosenConditions.filter(({ kind }) => !replacedKinds.includes(kind)), condition]);
  const dropConditions = (kinds: readonly ConditionKind[]) =>
    setChosenConditions(chosenConditions.filter(({ kind }) => !kinds.includes(kind)));

  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button
        disabled={!isValid}
        onClick={() => {
          editor.setConditions(chosenConditions, isForAllTypes);
          onClose();
        }}
      >
        Set conditions
      </Button>
    </div>
  );
  return (
    <Dialog title={`Conditions of ${spanText(values.from, values.lastNight)}`} onClose={onClose} footer={footer}>
      <p className="text-soft">
        Guests see them before they choose dates. The desk may override one with a reason. All conditions hold: of
        several minimums the longest decides, of several maximums the shortest.
      </p>
      <div className="mt-4 space-y-3">
        {conditionSentences.map((sentence) =>
          'kind' in sentence ? (
            <CheckboxField
              key={sentence.label}
              label={sentence.label}
              checked={chosenConditions.some(({ kind }) => kind === sentence.kind)}
              onChange={({ target }) =>
                target.checked
                  ? putCondition({ kind: sentence.kind, nights: null }, [sentence.kind])
                  : dropConditions([sentence.kind])
              }
            />
          ) : (
            <CountedSentence
              key={sentence.label}
              sentence={sentence}
              condition={chosenConditions.find(
                ({ kind }) => kind === sentence.kindForArrivals || kind === sentence.kindForAllStays,
              )}
              problemOf={problemOf}
              chooseCondition={(condition) =>
                putCondition(condition, [sentence.kindForArrivals, sentence.kindForAllStays])
              }
              removeConditions={() => dropConditions([sentence.kindForArrivals, sentence.kindForAllStays])}
            />
          ),
        )}
        <div className="border-t border-hairline pt-3">
          <CheckboxField
            label="For all room types"
            checked={isForAllTypes}
            onChange={({ target }) => setIsForAllTypes(target.checked)}
          />
        </div>
      </div>
      {isValid && chosenConditions.length > 0 && (
        <ConflictingBookings editor={editor} chosen={chosenConditions} ofAllTypes={isForAllTypes} />
      )}
    </Dialog>
  );
}

type CountedSentenceProps = {
  sentence: Extract<ConditionSentence, { word: string }>;
  condition: ChosenCondition | undefined;
  problemOf: (condition: ChosenCondition) => string | undefined;
  chooseCondition: (condition: ChosenCondition) => void;
  removeConditions: () => void;
};

function CountedSentence({
  sentence,
  condition,
  problemOf,
  chooseCondition,
  removeConditions,
}: CountedSentenceProps): ReactNode {
  const { label, word, kindForArrivals, kindForAllStays, nights, min } = sentence;
  return (
    <div>
      <CheckboxField
        label={label}
        checked={condition !== undefined}
        onChange={({ target }) =>
          target.checked ? chooseCondition({ kind: kindForAllStays, nights }) : removeConditions()
        }
      />
      {condition && (
        <div className="mt-1 ml-8 flex flex-wrap items-start gap-3">
          <div className="w-36">
            <TextField
              label={`${word} (nights)`}
              type="number"
              inputMode="numeric"
              min={min}
              value={condition.nights ?? ''}
              error={problemOf(condition)}
              onChange={({ target }) =>
                chooseCondition({ kind: condition.kind, nights: target.value === '' ? null : Number(target.value) })
              }
            />
          </div>
          <div className="sm:mt-7">
            <RadioPills
              label={`${word}: of whom`}
              choices={[
                [kindForArrivals, 'who arrives then'],
                [kindForAllStays, 'who sleeps a night of it'],
              ]}
              value={condition.kind === kindForArrivals ? kindForArrivals : kindForAllStays}
              onChange={(kind) => chooseCondition({ kind, nights: condition.nights })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

type ConflictingBookingsProps = { editor: PriceEditorState; chosen: readonly ChosenCondition[]; ofAllTypes: boolean };

function ConflictingBookings({ editor, chosen, ofAllTypes: isForAllTypes }: ConflictingBookingsProps) {
  const { roomTypeId, from, lastNight, weekdays } = editor.draft.values;
  const days = { roomTypeId: isForAllTypes ? null : roomTypeId, from, lastNight, weekdays };
  const conditions = chosen.map((each) => ({ ...days, ...each }));
  const { data } = useApiQuery('bookingsAgainst', { conditions }, { refetchesRegularly: false });
  if (!data || data.count === 0) return null;
  const names = data.data.map(({ guestName, checkIn }) => `${guestName} (${shortDay(checkIn)})`);
  const moreCount = data.count - data.data.length;
  return (
    <div className="mt-4" role="status">
      <Notice>
        {plural(data.count, 'booking')} made already would not be allowed any more. They stay as they are:{' '}
        <b>{names.join(', ')}</b>
        {moreCount > 0 && ` and ${plural(moreCount, 'other')}`}.
      </Notice>
    </div>
  );
}
