import { cardGatewayName, type DailyReport, definitions, moneyMethodLabels } from '#contract/insights.ts';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { type ReportColumn, ReportTable } from '#web/office/reports/report-table.tsx';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, naira } from '#web/office/shared/figures.ts';

type Money = DailyReport['money'];
type Till = Money['by_staff'][number];
type Totals = Pick<Till, 'taken' | 'given_back' | 'net'>;

const totalColumns: readonly ReportColumn<Totals>[] = [
  { label: 'Taken', figure: true, render: ({ taken }) => naira(taken) },
  { label: 'Given back', figure: true, render: ({ given_back: back }) => (back === 0 ? null : naira(back)) },
  { label: 'Net', figure: true, render: ({ net }) => naira(net) },
];
const streamColumns: readonly ReportColumn<Pick<Money, 'rooms' | 'bar'>>[] = [
  { label: 'Net, rooms', figure: true, render: ({ rooms }) => (rooms === 0 ? null : naira(rooms)) },
  { label: 'Net, bar', figure: true, render: ({ bar }) => (bar === 0 ? null : naira(bar)) },
];
const methodColumn: ReportColumn<Pick<Till, 'method'>> = {
  label: 'Method',
  render: (row) => moneyMethodLabels[row.method],
};
const tillColumns: readonly ReportColumn<Till>[] = [
  { label: 'By', render: ({ staff_name }) => staff_name ?? cardGatewayName },
  methodColumn,
  { label: 'Transactions', figure: true, render: ({ transactions }) => formatCount(transactions) },
  ...totalColumns,
];

export function MoneyPart({ money }: { money: Money }) {
  const { by_staff, by_method } = money;
  const totals = totalColumns.map(({ render }) => render(money));
  const transactions = by_staff.reduce((all, till) => all + till.transactions, 0);
  return (
    <ReportPart
      title="Money"
      summary={
        <div className="flex items-center">
          <span>
            {naira(money.net)}
            <Approximately naira={money.net} /> net
          </span>
          <Definition term="Money" meaning={[definitions.taken, definitions.givenBack, definitions.net]} />
        </div>
      }
      emptyText={by_staff.length === 0 && money.owed_back === 0 && 'No money came in'}
    >
      <div className="space-y-6 print:space-y-3">
        {money.owed_back > 0 && (
          <p className="flex items-center figures">
            <span className="font-semibold">Came to be owed back: {naira(money.owed_back)}</span>
            <Definition term="Came to be owed back" meaning={definitions.owedBack} />
          </p>
        )}
        {by_staff.length > 0 && (
          <>
            <ReportTable
              label="Money by method"
              columns={[methodColumn, ...streamColumns, ...totalColumns]}
              rows={by_method}
              rowKey={(row) => row.method}
              total={['Total', ...streamColumns.map(({ render }) => render(money)), ...totals]}
            />
            <ReportTable
              label="Money by staff member"
              columns={tillColumns}
              rows={by_staff}
              rowKey={(till) => by_staff.indexOf(till)}
              total={['Total', '', formatCount(transactions), ...totals]}
            />
          </>
        )}
      </div>
    </ReportPart>
  );
}
