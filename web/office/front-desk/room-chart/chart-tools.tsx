import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, type Day, isDay } from '#contract/core/dates.ts';
import type { Density } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

export type ChartSpan = '14' | '30' | '60';

const spanChoices = [
  ['14', '14 days'],
  ['30', '30'],
  ['60', '60'],
] as const;

const densityChoices = [
  ['normal', 'Normal'],
  ['low', 'Low'],
  ['tall', 'Tall'],
] as const;

const roundButtonLook =
  'flex size-11 shrink-0 items-center justify-center rounded-full border border-ink/25 bg-white hover:bg-sand';

type ChartToolsProps = {
  from: Day;
  span: ChartSpan;
  density: Density;
  show: (change: { from?: Day | undefined; nights?: ChartSpan }) => void;
  setDensity: (density: Density) => void;
  newWalkIn: (() => void) | undefined;
};

export function ChartTools({ from, span, density, show: showNights, setDensity, newWalkIn }: ChartToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className="min-h-11 px-3 font-semibold" onClick={() => showNights({ from: undefined })}>
        Today
      </button>
      <ChartButton label="A week earlier" onClick={() => showNights({ from: addDays(from, -7) })}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </ChartButton>
      <label className="contents">
        <span className="sr-only">From</span>
        <input
          type="date"
          value={from}
          onChange={({ target }) => isDay(target.value) && showNights({ from: target.value })}
          className="h-11 rounded-lg border border-field bg-white px-2.5 figures"
        />
      </label>
      <ChartButton label="A week later" onClick={() => showNights({ from: addDays(from, 7) })}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </ChartButton>
      <Segmented
        narrow="always"
        label="Days shown"
        choices={spanChoices}
        value={span}
        onChange={(nights) => showNights({ nights })}
      />
      <Segmented
        narrow="always"
        label="Height of rows"
        choices={densityChoices}
        value={density}
        onChange={setDensity}
      />
      <ChartButton label="Print the plan" onClick={() => print()}>
        <Printer aria-hidden="true" className="size-5" />
      </ChartButton>
      {newWalkIn && (
        <Button onClick={newWalkIn} className="px-5 whitespace-nowrap">
          <CalendarPlus aria-hidden="true" className="size-5" />
          New walk-in
        </Button>
      )}
    </div>
  );
}

export function ChartButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={roundButtonLook}>
      {children}
    </button>
  );
}
