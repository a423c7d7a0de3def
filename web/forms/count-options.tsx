type CountOptionsProps = { counts: readonly number[]; label?: (count: number) => string };

export const CountOptions = ({ counts, label = String }: CountOptionsProps) =>
  counts.map((count) => (
    <option key={count} value={count}>
      {label(count)}
    </option>
  ));
