import { type TakenBackDrinks, takenBackDrinks, takenBackLabels } from '#contract/bar.ts';
import { RadioPills } from '#web/office/shared/radio-pills.tsx';

type Props = { value: TakenBackDrinks; onChange: (value: TakenBackDrinks) => void };

/** Asks where the drinks of a sale go that is taken back. */
export const TakenBackDrinksField = (props: Props) => (
  <div className="mt-4">
    <RadioPills
      {...props}
      label="Where the drinks go"
      choices={takenBackDrinks.map((where) => [where, takenBackLabels[where]] as const)}
    />
    <p className="mt-2 text-sm text-soft">What was poured cannot be sold again: it counts as a loss.</p>
  </div>
);
