import { type LostThingsBook, type NoteView, noteMessages } from '#contract/front-desk/notes.ts';
import { callOffice } from '#web/office/core/call.ts';
import { PeriodHead, PeriodScreen, useChosenPeriod } from '#web/office/core/period/period-screen.tsx';
import { type ReportColumn, ReportPart, ReportTable } from '#web/office/core/period/report-part.tsx';
import { fullLabel } from '#web/office/core/period/spans.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';

/**
 * Shows the lost things that are stored now, and what became of those that went out in a month, to print or as a file.
 */
export function LostThings() {
  const { range: month, chooser } = useChosenPeriod('month');
  return (
    <PeriodScreen
      {...chooser}
      query={useApiQuery('lostThings', month)}
      failureMessage={noteMessages.lostFailed}
      file={{ contents: 'the lost things', fetch: () => callOffice('exportLostThings', month) }}
    >
      {(book) => <LostThingsTables book={book} />}
    </PeriodScreen>
  );
}

function LostThingsTables({ book: { from, to, now, stored, gone } }: { book: LostThingsBook }) {
  const formatInstant = useFormatInstant();
  const columns = thingColumns(formatInstant);
  const goneTitle = `Given back, given away or thrown away, ${fullLabel({ from, to }, 'month')}`;
  const keyOf = ({ id }: NoteView) => id;
  return (
    <div className="numbered-pages space-y-5">
      <PeriodHead state={`As of ${formatInstant(now)}`}>Lost things</PeriodHead>
      <ReportPart title="Stored now" summary={String(stored.length)} emptyText={stored.length === 0 && 'None'}>
        <ReportTable label="Stored now" columns={columns} rows={stored} rowKey={keyOf} />
      </ReportPart>
      <ReportPart title={goneTitle} summary={String(gone.length)} emptyText={gone.length === 0 && 'None'}>
        <ReportTable
          label={goneTitle}
          columns={[...columns, outcomeColumn(formatInstant)]}
          rows={gone}
          rowKey={keyOf}
        />
      </ReportPart>
    </div>
  );
}

const thingColumns = (formatInstant: (instant: string) => string): readonly ReportColumn<NoteView>[] => [
  { label: 'What', render: ({ note }) => <span className="font-semibold wrap-anywhere">{note}</span> },
  { label: 'Found', render: ({ writtenAt }) => formatInstant(writtenAt) },
  { label: 'Where', render: ({ room }) => (room ? `Room ${room.number}` : 'No room') },
  { label: 'Guest', render: ({ stay }) => stay && `${stay.guestName}, ${stay.reference}` },
  { label: 'Found by', render: ({ writtenBy }) => writtenBy },
  {
    label: 'Stored until',
    render: ({ dueAt, isDue }) => (
      <>
        {dueAt && formatInstant(dueAt)}
        {isDue && <span className="font-semibold text-danger">: give away or throw away</span>}
      </>
    ),
  },
];

const outcomeColumn = (formatInstant: (instant: string) => string): ReportColumn<NoteView> => ({
  label: 'What became of it',
  render: ({ done }) =>
    done && (
      <span className="wrap-anywhere">
        {done.outcome}{' '}
        <span className="font-normal text-soft print:text-ink">
          ({done.by}, {formatInstant(done.at)})
        </span>
      </span>
    ),
});
