import type { ReactNode } from 'react';
import { type DailyReport, definitions } from '#contract/insights.ts';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, formatPercent, naira } from '#web/office/shared/figures.ts';

export function RoomsPart({ rooms }: { rooms: DailyReport['rooms'] }) {
  const nairaOrDash = (amount: number | null) => (amount === null ? '–' : naira(amount));
  return (
    <ReportPart title="Rooms of the night">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
        <Figure label="Rooms sold" meaning={definitions.nightOccupancy}>
          {formatCount(rooms.sold)} <span className="text-base text-soft">of {formatCount(rooms.total)}</span>
        </Figure>
        <Figure label="Occupancy" meaning={definitions.nightOccupancy}>
          {formatPercent(rooms.occupancy)}
        </Figure>
        <Figure label="Room charge" meaning={definitions.roomCharge}>
          {naira(rooms.room_charge)}
        </Figure>
        <Figure label="ADR" meaning={definitions.adr}>
          {nairaOrDash(rooms.adr)}
        </Figure>
        <Figure label="RevPAR" meaning={definitions.revPar}>
          {nairaOrDash(rooms.rev_par)}
        </Figure>
      </ul>
    </ReportPart>
  );
}

type FigureProps = { label: string; meaning: string; children: ReactNode };

function Figure({ label, meaning, children }: FigureProps) {
  return (
    <li className="min-w-0">
      <div className="flex items-center text-sm text-soft">
        {label}
        <Definition term={label} meaning={meaning} />
      </div>
      <p className="mt-1 text-2xl font-semibold figures print:text-xl">{children}</p>
    </li>
  );
}
