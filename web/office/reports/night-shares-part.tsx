import { formatNaira } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import { figureDefinitions, type NightShares, nightSourceLabels } from '#contract/reports/insights.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { nairaOrDash } from '#web/office/reports/figures.ts';

type NightShareRow = Omit<NightShares['plans'][number], 'code' | 'name'> & { key: string; label: string };

const columnsOf = (heading: string): readonly ReportColumn<NightShareRow>[] => [
  { label: heading, render: ({ label }) => label },
  { label: 'Rooms sold', isNumber: true, render: ({ sold }) => formatCount(sold) },
  { label: 'ADR', isNumber: true, render: ({ adrKobo }) => nairaOrDash(adrKobo) },
  { label: 'RevPAR', isNumber: true, render: ({ revParKobo }) => nairaOrDash(revParKobo) },
  { label: 'Room charge', isNumber: true, render: ({ roomChargeKobo }) => formatNaira(roomChargeKobo) },
];

export function NightSharesPart({ shares: { roomTypes, plans: ratePlans, nightSources } }: { shares: NightShares }) {
  const title = 'By room type, plan and source';
  const tables = [
    ['Room type', roomTypes.map((type) => ({ ...type, key: type.id, label: type.name }))],
    ['Plan', ratePlans.map((ratePlan) => ({ ...ratePlan, key: ratePlan.code, label: ratePlan.name }))],
    ['Source', nightSources.map((each) => ({ ...each, key: each.source, label: nightSourceLabels[each.source] }))],
  ] as const;
  return (
    <ReportPart
      title={title}
      summary={
        <Definition
          term={title}
          meaning={[figureDefinitions.byRoomType, figureDefinitions.byRatePlan, figureDefinitions.bySource]}
        />
      }
      emptyText={ratePlans.length === 0 && 'No room was sold'}
    >
      <div className="space-y-6 print:space-y-3">
        {tables.map(([heading, rows]) => (
          <ReportTable
            key={heading}
            label={`Rooms sold by ${heading.toLowerCase()}`}
            columns={columnsOf(heading)}
            rows={rows}
            rowKey={({ key }) => key}
          />
        ))}
      </div>
    </ReportPart>
  );
}
