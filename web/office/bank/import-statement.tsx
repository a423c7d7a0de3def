import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import {
  dateOrders,
  type ImportedStatement,
  matchedText,
  type StatementSums,
  statementMessages,
  statementSumLabels,
  unclearDay,
} from '#contract/bank/statements.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { asAppError } from '#web/core/errors.ts';
import { BankLineText } from '#web/office/bank/bank-line-text.tsx';
import { textOfStatement } from '#web/office/bank/statement-text.ts';
import { type Failure, failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The extensions and media types under which phones know CSV files. */
const acceptedTypes =
  '.csv,.txt,text/csv,text/plain,text/comma-separated-values,application/csv,application/vnd.ms-excel';
const maxBytes = 1_000_000;

const sumNames = ['cameIn', 'matched', 'toDecide', 'unclaimed', 'doneBefore'] as const;

const readText = async (file: File) => textOfStatement(new Uint8Array(await file.arrayBuffer()));

/** Sends the chosen bank statement at once if the file can be read, and says what came of it. */
export function ImportStatement() {
  const send = useApiMutation('importStatement');
  const [problem, setProblem] = useState<string>();
  /**
   * The text of the chosen file. If its dates can be read in two ways, the user chooses one, and the text is sent again
   * with the chosen way.
   */
  const [statementText, setStatementText] = useState('');
  const unclearDates = z.safeParse(unclearDay, asAppError(send.error)?.detail.unclear_day).data;
  const failure: Failure | null =
    problem === undefined
      ? send.error && failureOf(send.error, { failed: statementMessages.importFailed })
      : { message: problem, errors: [] };
  const [details] = failure?.errors ?? [];

  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // Clears the field, because choosing the same file again would otherwise cause no `change` event.
    target.value = '';
    send.reset();
    setProblem(undefined);
    if (file.size === 0) return setProblem(statementMessages.empty);
    if (file.size > maxBytes) return setProblem(statementMessages.tooLarge);
    const readFileText = await readText(file).catch(() => undefined);
    if (readFileText === undefined) return setProblem(statementMessages.unreadable);
    setStatementText(readFileText);
    send.mutate({ text: readFileText });
  };

  return (
    <section
      aria-labelledby="bank-statement"
      className="space-y-4 rounded-2xl border border-hairline bg-white p-4 sm:p-5"
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h2 id="bank-statement" className="font-semibold">
            Bank statement
          </h2>
          <p className="mt-0.5 max-w-prose text-sm text-soft">
            A CSV file of the hotel’s naira account. Lines that name the sender confirm their transfers; the others are
            shown beside the transfers that they fit. What the bank took back counts no longer.
          </p>
        </div>
        <label
          className={clsx(
            buttonLook('outline', 'relative shrink-0 cursor-pointer'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
            send.isPending && 'opacity-60',
          )}
        >
          <FileUp aria-hidden="true" className="size-4.5" />
          Import statement
          <input
            type="file"
            accept={acceptedTypes}
            disabled={send.isPending}
            onChange={(event) => void onChange(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
      {send.isPending && <p role="status">Reading the file…</p>}
      {send.data && <ImportResult statement={send.data} />}
      {unclearDates && (
        <Notice>
          <p>{statementMessages.whichDays(unclearDates.text)}</p>
          <fieldset className="mt-3 flex flex-wrap gap-3">
            <legend className="sr-only">{statementMessages.whichDaysTitle}</legend>
            {dateOrders.map((dates) => (
              <Button key={dates} look="outline" onClick={() => send.mutate({ text: statementText, dates })}>
                {formatDay(unclearDates[dates])}
              </Button>
            ))}
          </fieldset>
        </Notice>
      )}
      {failure && !unclearDates && (
        <Notice tone="danger">
          <p>{failure.message}</p>
          {details && details.message !== failure.message && (
            <ul className="mt-1.5 list-disc space-y-1 pl-5 wrap-anywhere">
              {details.message.split('\n').map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </section>
  );
}

/**
 * Shows what an import did: the sums and what a person should look at. Each transfer that it confirmed has the line of
 * the bank and why they match.
 */
const ImportResult = ({ statement: { message, sums, confirmed, notes } }: { statement: ImportedStatement }) => (
  <div className="space-y-3">
    <Notice tone="good">{message}</Notice>
    {sums.cameIn.lines > 0 && <Sums sums={sums} />}
    {notes.length > 0 && (
      <Notice>
        <ul aria-label="To look at" className={clsx('space-y-1 wrap-anywhere', notes.length > 1 && 'list-disc pl-5')}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Notice>
    )}
    {confirmed.length > 0 && (
      <ul aria-label="Confirmed by this statement" className="space-y-2">
        {confirmed.map(({ transfer, name, line }) => (
          <li key={transfer} className="rounded-xl bg-sand px-3.5 py-3 text-sm wrap-anywhere">
            <p className="font-semibold">
              <span className="figures">{formatNaira(line.amountKobo)}</span> for {name}
            </p>
            <p className="figures mt-0.5">
              <BankLineText line={line} />
            </p>
            <p className="mt-0.5 text-soft">{matchedText(line.matched)}</p>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** Shows the money that came in, and the four parts that add up to it. */
const Sums = ({ sums }: { sums: StatementSums }) => (
  <dl aria-label="Sums of this statement" className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
    {sumNames.map((name) => (
      <div key={name}>
        <dt className="text-sm text-soft">{statementSumLabels[name]}</dt>
        <dd className="figures">
          <b>{formatNaira(sums[name].amountKobo)}</b>
          <span className="block text-sm text-soft">{plural(sums[name].lines, 'line')}</span>
        </dd>
      </div>
    ))}
  </dl>
);
