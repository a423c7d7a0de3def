import { useNavigate, useSearch } from '@tanstack/react-router';
import { Calculator, FileText } from 'lucide-react';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  differenceText,
  type ListedShift,
  type ShiftReport,
  shiftMessages,
  zNumberText,
} from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { CountResult } from '#web/office/till/shift/count-result.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const shiftsShape: ListShape<NoFilters, 'opened'> = {
  filters: {},
  sorts: ['opened'],
  defaults: { sort: 'opened', dir: 'desc' },
};

type ShiftListProps = {
  /** Opens the count of another person's shift, or its signature. Undefined for all but a superadmin. */
  countFor?: (shiftId: string) => void;
};

export function ShiftList({ countFor }: ShiftListProps) {
  const formatInstant = useFormatInstant();
  const listState = useListState(shiftsShape);
  const { sort: _, dir: __, ...pageInput } = listState.query;
  const query = useApiQuery('listShifts', pageInput);
  const { dialog, setDialog, rows: tableRef, close } = useRowDialog<ListedShift>();
  const namedReport = useNamedReport();
  return (
    <div className="space-y-5">
      <div className="flex justify-end">
        <RefreshButton refresh={query.refetch} />
      </div>
      <ListView
        ref={tableRef}
        label="Shifts"
        noun={{ one: 'shift', many: 'shifts' }}
        columns={shiftColumns(formatInstant)}
        actions={(shift) => (
          <>
            <TableAction
              label={shift.closedAt ? 'Report' : 'X report'}
              rowName={shiftNameOf(shift)}
              icon={FileText}
              onClick={() => setDialog(shift)}
            />
            {countFor && canBeCountedForPerson(shift) && (
              <TableAction
                label={shift.zNumber === null ? 'Count' : 'Sign'}
                rowName={shiftNameOf(shift)}
                icon={Calculator}
                onClick={() => countFor(shift.id)}
              />
            )}
          </>
        )}
        list={listState}
        query={query}
        failureMessage={shiftMessages.listFailed}
        emptyState={<EmptyState title="Nobody has taken money in a shift yet" />}
      />
      {dialog && <ReportDialog id={dialog.id} close={close} countFor={countFor} />}
      {!dialog && namedReport.id && <ReportDialog id={namedReport.id} close={namedReport.close} countFor={countFor} />}
    </div>
  );
}

/** The id of the report that the address names, for example after a link on the screen Money Now. */
function useNamedReport() {
  const navigate = useNavigate();
  const { report: id }: Record<string, string | undefined> = useSearch({ strict: false });
  const close = () =>
    void navigate({
      to: '.',
      search: ({ report: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
      replace: true,
    });
  return { id, close };
}

type ShiftFacts = Pick<ListedShift, 'closedAt' | 'zNumber' | 'isCashNotCounted' | 'signedBy' | 'isOwn'>;

const shiftNameOf = ({ staffName, till }: ListedShift) => (till ? `${staffName}, ${till}` : staffName);

/**
 * Whether the shift can be counted, or its count signed. Once the cash of a shift without a till was counted with a
 * till, neither is possible.
 */
const canBeCounted = ({ closedAt, zNumber, isCashNotCounted }: ShiftFacts) =>
  !closedAt || zNumber !== null || isCashNotCounted;

/** The own shift is counted below the list. */
const canBeCountedForPerson = (shift: ShiftFacts): boolean => canBeCounted(shift) && !shift.signedBy && !shift.isOwn;

const shiftStateText = ({ closedAt, zNumber, signedBy, isCashNotCounted }: ListedShift): string => {
  if (!closedAt) return 'Open';
  if (isCashNotCounted) return 'Not counted';
  if (zNumber === null) return 'Ended';
  return signedBy ? `Signed by ${signedBy}` : 'Not signed';
};

const shiftColumns = (formatInstant: (instant: string) => string): readonly Column<ListedShift, 'opened'>[] => [
  {
    key: 'who',
    label: 'Person',
    render: ({ staffName, till }) => (
      <>
        <span className="font-semibold">{staffName}</span>
        <span className="block text-sm text-soft">{till ?? 'Without a till'}</span>
      </>
    ),
  },
  {
    key: 'opened',
    label: 'From, until',
    width: 'w-[20%]',
    render: ({ openedAt, closedAt }) => (
      <span className="figures">
        {formatInstant(openedAt)}
        <span className="block">{closedAt ? formatInstant(closedAt) : 'now'}</span>
      </span>
    ),
  },
  {
    key: 'z',
    label: 'Z report',
    width: 'w-[10%]',
    render: ({ zNumber }) => <span className="figures">{zNumber === null ? '–' : zNumberText(zNumber)}</span>,
  },
  {
    key: 'difference',
    label: 'Counted',
    align: 'right',
    width: 'w-[16%]',
    render: ({ differenceKobo }) => (
      <span className={differenceKobo !== null && differenceKobo < 0 ? 'font-semibold text-danger figures' : 'figures'}>
        {differenceKobo === null ? '–' : differenceText(differenceKobo)}
      </span>
    ),
  },
  { key: 'state', label: 'State', width: 'w-[20%]', render: shiftStateText },
];

type ReportDialogProps = Pick<ShiftListProps, 'countFor'> & { id: string; close: () => void };

function ReportDialog({ id, close, countFor }: ReportDialogProps) {
  const { data, error } = useApiQuery('shiftReport', { id });
  const title = data?.zNumber ? `Z report ${zNumberText(data.zNumber)}` : 'X report';
  return (
    <Dialog title={title} onClose={close}>
      {error && !data && (
        <Notice tone="danger">{failureOf(error, { failed: shiftMessages.fetchFailed }).message}</Notice>
      )}
      {data ? (
        <ShiftReportContent report={data} canCount={countFor !== undefined} />
      ) : (
        !error && <p role="status">Loading…</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {data && countFor && canBeCountedForPerson(data) && (
          <Button
            onClick={() => {
              close();
              countFor(id);
            }}
          >
            {data.zNumber !== null ? 'Sign the count' : data.till === null ? 'Count this cash' : 'Count this till'}
          </Button>
        )}
        {data?.zNumber && (
          <TabLink tab="shift" search={{ slip: id }} className={buttonLook('outline')}>
            Print the Z report
          </TabLink>
        )}
        <Button look="outline" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function ShiftReportContent({ report, canCount }: { report: ShiftReport; canCount: boolean }) {
  const formatInstant = useFormatInstant();
  const { floatKobo, broughtKobo, leftBeforeKobo, taken, givenBack, expected } = report;
  const envelopesOf = (handedOver: boolean) =>
    report.envelopes
      .filter(({ reversed, isHandover }) => !reversed && isHandover === handedOver)
      .map((envelope): [string, string] => [
        `Envelope ${envelope.number} to ${envelope.receivedBy}`,
        formatNaira(envelope.amountKobo),
      ]);
  const factRows: [string, string][] = [
    ['Person', report.staffName],
    ['Till', report.till ?? 'Without a till: opened by itself'],
    ...(report.countedInTill === null
      ? []
      : ([['Cash counted', `with the till ${report.countedInTill}`]] satisfies [string, string][])),
    ['From', formatInstant(report.openedAt)],
    ['Until', report.closedAt ? formatInstant(report.closedAt) : 'now'],
    ['Signed by', report.signedBy ?? 'nobody'],
    ['Taken', plural(report.takenCount, 'time')],
    ['Taken back or given back', plural(report.givenBackCount, 'time')],
  ];
  const moneyRows: [string, string][] = [
    ...(floatKobo === null ? [] : ([['Float as counted', formatNaira(floatKobo)]] satisfies [string, string][])),
    ...(floatKobo === null || leftBeforeKobo === null
      ? []
      : ([
          [
            `${report.leftBy ?? 'The count before'} left`,
            `${formatNaira(leftBeforeKobo)}: ${differenceText(kobo(floatKobo - leftBeforeKobo - broughtKobo)).toLowerCase()}`,
          ],
        ] satisfies [string, string][])),
    ...(broughtKobo === 0
      ? []
      : ([[`Taken before without a till by ${report.staffName}, in the float`, formatNaira(broughtKobo)]] satisfies [
          string,
          string,
        ][])),
    ['Cash taken', formatNaira(taken.cashKobo)],
    ['Cash given back', formatNaira(givenBack.cashKobo)],
    ...report.paidOuts
      .filter(({ reversed }) => !reversed)
      .map(({ reason, receipt, amountKobo }): [string, string] => [
        `Paid out: ${reason} (receipt ${receipt})`,
        formatNaira(amountKobo),
      ]),
    ...envelopesOf(false),
    ['Cash that should be there', formatNaira(expected.cashKobo)],
    ['Terminal', formatNaira(expected.cardKobo)],
    ['Transfers', formatNaira(expected.transferKobo)],
    ...envelopesOf(true),
    ...(report.leftKobo === null
      ? []
      : ([[report.till ? 'Stays in the till' : 'Not in an envelope yet', formatNaira(report.leftKobo)]] satisfies [
          string,
          string,
        ][])),
  ];
  return (
    <div className="space-y-6">
      {report.isCashNotCounted && (
        <Notice>
          Nobody has counted this cash: the shift opened by itself and ended with its day. It stays in Money Now until{' '}
          {report.staffName} counts it on the screen Shift and puts it into an envelope, or counts it together with a
          till.{!report.isOwn && ` ${canCount ? 'You' : 'A superadmin'} can count it for ${report.staffName}.`}
        </Notice>
      )}
      <ReportRows rows={factRows} />
      <ReportRows rows={moneyRows} />
      {report.counts.map((count) => (
        <section key={count.number} aria-label={`Count ${count.number}`}>
          <h3 className="text-lg">
            Count {count.number}, {formatInstant(count.countedAt)}
          </h3>
          {count.reason && (
            <p className="text-sm text-soft">
              Counted by {count.countedBy}: {count.reason}
            </p>
          )}
          <CountResult count={count} />
        </section>
      ))}
    </div>
  );
}

const ReportRows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl>
    {rows.map(([label, value]) => (
      <div key={label} className="flex items-baseline justify-between gap-4 border-t border-hairline py-2">
        <dt className="text-soft">{label}</dt>
        <dd className="text-right wrap-anywhere figures">{value}</dd>
      </div>
    ))}
  </dl>
);
