import { cardGateway, type DailyReport, definitions, moneyMethodLabels } from '#contract/insights.ts';
import { Definition } from '#web/office/analytics/definition.tsx';
import { countText, naira, sumText } from '#web/office/analytics/figures.ts';
import { Approximately } from '#web/office/approximately.tsx';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { type ReportColumn, ReportTable } from '#web/office/reports/report-table.tsx';

type Money = DailyReport['money'];
type Till = Money['by_staff'][number];

type Amounts = Pick<Till, 'rooms' | 'bar' | 'owed_back'>;

/** A day with money that is owed back says so, beside what it comes to with it: so much is in the drawer. */
const streamsOf = (owed: boolean): readonly ReportColumn<Amounts>[] => [
  { label: 'Rooms', figure: true, render: ({ rooms }) => naira(rooms) },
  { label: 'Bar', figure: true, render: ({ bar }) => naira(bar) },
  ...(owed
    ? [
        { label: 'Owed back', figure: true as const, render: ({ owed_back }: Amounts) => naira(owed_back) },
        {
          label: 'Taken',
          figure: true as const,
          render: ({ rooms, bar, owed_back }: Amounts) => sumText(rooms, bar, owed_back),
        },
      ]
    : [{ label: 'Total', figure: true as const, render: ({ rooms, bar }: Amounts) => sumText(rooms, bar) }]),
];
const method: ReportColumn<Pick<Till, 'method'>> = {
  label: 'Method',
  render: (row) => moneyMethodLabels[row.method],
};
const tillColumns: readonly ReportColumn<Till>[] = [
  { label: 'Taken by', render: ({ staff_name }) => staff_name ?? cardGateway },
  method,
  {
    label: 'Transactions',
    figure: true,
    render: ({ transactions }) => (transactions === 0 ? null : countText(transactions)),
  },
];

/** What came in: how, and through whose hands. */
export function MoneyPart({ money }: { money: Money }) {
  const { by_staff, by_method } = money;
  const owed = money.owed_back > 0;
  const streams = streamsOf(owed);
  const total = streams.map(({ render }) => render(money));
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
        {owed && (
          <p className="flex items-center figures">
            <span>
              <span className="font-semibold">Owed back: {naira(money.owed_back)}</span> for stays called off since
            </span>
            <Definition of="Owed back" says={definitions.owedBack} />
          </p>
        )}
        <ReportTable
          label="Money by method"
          columns={[method, ...streams]}
          rows={by_method}
          rowKey={(row) => row.method}
          total={['Total', ...total]}
        />
        <ReportTable
          label="Money by staff member"
          columns={[...tillColumns, ...streams]}
          rows={by_staff}
          rowKey={(till) => by_staff.indexOf(till)}
          total={['Total', '', countText(transactions), ...total]}
        />
      </div>
    </ReportPart>
  );
}
