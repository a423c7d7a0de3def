import { formatNaira } from '#contract/core/money.ts';
import { type Bar, isStayBar, owedByGuestOf } from '#web/office/front-desk/room-chart/chart-model.ts';
import { barLabel, barMarks, closureText, stayWord } from '#web/office/front-desk/room-chart/chart-words.ts';
import { type Extent, positionStyle } from '#web/office/front-desk/room-chart/geometry.ts';

/**
 * The pixels that a bar needs to show the guest's name, the word, the amount due or a mark. A bar below `tight` is
 * drawn as narrow.
 */
const minTextWidths = { name: 64, word: 96, due: 150, mark: 22, tight: 44 } as const;

type ChartBarProps = {
  bar: Bar;
  room: string;
  extent: Extent;
  nights: number;
  column: number;
  columnPx: number;
  today: string;
  isCurrent: boolean;
  /**
   * Which grips are shown, and the columns of the nights that do not move. Undefined for a bar that is not selected.
   */
  selected?: { arrival: boolean; departure: boolean; stays: Extent | undefined } | undefined;
  /** The name of the person who has just changed the stay. */
  freshBy?: string | undefined;
};

export function ChartBar(props: ChartBarProps) {
  const { bar, room, extent, nights, column, columnPx, today, isCurrent, selected, freshBy } = props;
  const widthPx = (extent.end - extent.start) * columnPx;
  const label = barLabel(bar, room, today);
  const columnSpan = Math.max(1, Math.round(extent.end - extent.start));
  return (
    <>
      <div
        id={`plan-${bar.key}`}
        role="gridcell"
        aria-label={label}
        aria-colindex={column + 2}
        aria-colspan={columnSpan}
        aria-selected={selected ? true : undefined}
        title={label}
        data-bar={bar.key}
        data-current={isCurrent || undefined}
        data-selected={selected ? '' : undefined}
        data-fresh={freshBy ? '' : undefined}
        data-narrow={widthPx < minTextWidths.tight || undefined}
        className={`plan-bar plan-${bar.kind}`}
        style={positionStyle(extent, nights)}
      >
        <BarText bar={bar} width={widthPx} today={today} continuesBefore={extent.continuesBefore} />
        {selected?.stays && (
          <i
            className="plan-stays"
            style={{ width: `${((selected.stays.end - extent.start) * 100) / (extent.end - extent.start)}%` }}
          />
        )}
        {selected?.arrival && <i className="plan-grip" data-end="arrival" />}
        {selected?.departure && <i className="plan-grip" data-end="departure" />}
      </div>
      {freshBy && (
        <span
          aria-hidden="true"
          className="plan-who"
          style={{ left: `calc(${(extent.start * 100) / nights}% + 0.5rem)` }}
        >
          {freshBy}, just now
        </span>
      )}
    </>
  );
}

type BarTextProps = { bar: Bar; width: number; today: string; continuesBefore: boolean };

function BarText({ bar, width, today, continuesBefore }: BarTextProps) {
  if (width < minTextWidths.name)
    return width > minTextWidths.mark && barMarks[bar.kind] ? <b>{barMarks[bar.kind]}</b> : null;
  if (!isStayBar(bar))
    return (
      <>
        {continuesBefore && <span aria-hidden="true">‹</span>}
        <span>{closureText(bar)}</span>
      </>
    );
  const word = stayWord(bar, today);
  const mark = width > minTextWidths.word ? word : barMarks[bar.kind];
  const owed = owedByGuestOf(bar.stay);
  const showsDue = bar.stay.status === 'checked_in' && owed > 0 && width > minTextWidths.due;
  return (
    <>
      {continuesBefore && <span aria-hidden="true">‹</span>}
      {mark && <b>{mark}</b>}
      <span>{bar.stay.guestName}</span>
      {showsDue && <b className="ml-auto">{formatNaira(owed)} to pay</b>}
    </>
  );
}
