import type { CSSProperties } from 'react';
import { barExtent, place } from '#web/office/plan/geometry.ts';
import type { PlanModel, PlanRow } from '#web/office/plan/plan-model.ts';

type RoomStripProps = { model: PlanModel; row: PlanRow; nowColumn: number };

/** A room's fortnight in one line. Its words are in the room sheet. */
export function RoomStrip({ model: { plan }, row, nowColumn }: RoomStripProps) {
  const showsNow = nowColumn >= 0 && nowColumn < plan.nights;
  return (
    <span aria-hidden="true" className="plan-strip mt-2.5" style={{ '--nights': plan.nights } as CSSProperties}>
      {row.bars.map((bar) => {
        const extent = barExtent(plan, bar, nowColumn);
        return extent && <i key={bar.key} className={`plan-${bar.kind}`} style={place(extent, plan.nights)} />;
      })}
      {showsNow && <b style={{ left: `${(nowColumn * 100) / plan.nights}%` }} />}
    </span>
  );
}
