import { type DailyReport, definitions, moneyMethodLabels } from '#contract/insights.ts';
import { Definition } from '#web/office/analytics/definition.tsx';
import { countText, naira, sumText } from '#web/office/analytics/figures.ts';
import { Approximately } from '#web/office/approximately.tsx';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { type ReportColumn, ReportTable } from '#web/office/reports/report-table.tsx';

type Money = DailyReport['money'];
type Till = Money['by_staff'][number];

const streams: readonly ReportColumn<{ rooms: number; bar: number }>[] = [
  { label: 'Rooms', figure: true, render: ({ rooms }) => naira(rooms) },
  { label: 'Bar', figure: true, render: ({ bar }) => naira(bar) },
  { label: 'Total', figure: true, render: ({ rooms, bar }) => sumText(rooms, bar) },
];
const methods: readonly ReportColumn<Money['by_method'][number]>[] = [
  { label: 'Method', render: ({ method }) => moneyMethodLabels[method] },
  ...streams,
];
const tills: readonly ReportColumn<Till>[] = [
  { label: 'Taken by', render: ({ staff_name }) => staff_name ?? 'Card gateway' },
  { label: 'Method', render: ({ method }) => moneyMethodLabels[method] },
  { label: 'Transactions', figure: true, render: ({ transactions }) => countText(transactions) },
  ...streams,
];

/** What came in: how, and through whose hands. */
export function MoneyPart({ money }: { money: Money }) {
  const { by_staff, by_method } = money;
  const total = [naira(money.rooms), naira(money.bar), naira(money.total)];
  const transactions = by_staff.reduce((all, till) => all + till.transactions, 0);
  return (
    <ReportPart
      title="Money"
      sum={
        <div className="flex items-center">
          <span>
            {naira(money.total)}
            <Approximately naira={money.total} /> in all
          </span>
          <Definition of="Money" says={[definitions.roomRevenue, definitions.barRevenue]} />
        </div>
      }
      empty={by_staff.length === 0 && 'No money came in'}
    >
      <div className="space-y-6 print:space-y-3">
        <ReportTable
          label="Money by method"
          columns={methods}
          rows={by_method}
          rowKey={({ method }) => method}
          total={['Total', ...total]}
        />
        <ReportTable
          label="Money by staff member"
          columns={tills}
          rows={by_staff}
          rowKey={(till) => by_staff.indexOf(till)}
          total={['Total', '', countText(transactions), ...total]}
        />
      </div>
    </ReportPart>
  );
}
