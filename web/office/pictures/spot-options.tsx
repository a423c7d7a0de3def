import type { Spot } from '#web/office/pictures/spots.ts';

/** The options of a choice of where a picture belongs, in groups. */
export const SpotOptions = ({ spots }: { spots: readonly Spot[] }) =>
  [...new Set(spots.map(({ group }) => group))].map((group) => (
    <optgroup key={group} label={group}>
      {spots
        .filter((spot) => spot.group === group)
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </optgroup>
  ));
