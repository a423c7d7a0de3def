import type { CSSProperties } from 'react';
import type { ChartModel, ChartRow } from '#web/office/front-desk/room-chart/chart-model.ts';
import { barExtent, positionStyle } from '#web/office/front-desk/room-chart/geometry.ts';

type RoomStripProps = { model: ChartModel; row: ChartRow; nowColumn: number };

/** Draws the bars of a room on one thin line. Screen readers skip it, because the room sheet has the bars in words. */
export function RoomStrip({ model: { chart }, row, nowColumn }: RoomStripProps) {
  const showsNow = nowColumn >= 0 && nowColumn < chart.nights;
  return (
    <span aria-hidden="true" className="plan-strip mt-2.5" style={{ '--nights': chart.nights } as CSSProperties}>
      {row.bars.map((bar) => {
        const extent = barExtent(chart, bar, nowColumn);
        return extent && <i key={bar.key} className={`plan-${bar.kind}`} style={positionStyle(extent, chart.nights)} />;
      })}
      {showsNow && <b style={{ left: `${(nowColumn * 100) / chart.nights}%` }} />}
    </span>
  );
}
