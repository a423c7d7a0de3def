import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import {
  type ImportKind,
  importKindHints,
  importKindLabels,
  importKinds,
  importKindsOf,
} from '#contract/imports/import-kinds.ts';
import { type ColumnMatch, importMessages, type ReadImport, type TriedImport } from '#contract/imports/imports.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { type ChosenFile, readChosenFile } from '#web/office/imports/chosen-file.ts';
import { ColumnMatching } from '#web/office/imports/column-matching.tsx';
import { DryRun } from '#web/office/imports/dry-run.tsx';
import { Questions } from '#web/office/imports/questions.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const acceptedTypes =
  '.csv,.txt,.xlsx,text/csv,text/plain,text/comma-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Answers = Readonly<Record<string, string>>;
type ImportFileProps = { onBegin: () => void; onImported: (message: string) => void };

const answerList = (answers: Answers) => Object.entries(answers).map(([question, answer]) => ({ question, answer }));

/** Chooses a file, matches its columns, answers what it leaves open, tries it, and imports it. */
export function ImportFile({ onBegin, onImported }: ImportFileProps) {
  const [kind, setKind] = useState<ImportKind>('bookings');
  const [file, setFile] = useState<ChosenFile>();
  const [contents, setContents] = useState<ReadImport>();
  const [matches, setMatches] = useState<readonly ColumnMatch[]>([]);
  const [answers, setAnswers] = useState<Answers>({});
  const [tried, setTried] = useState<TriedImport>();
  const [problem, setProblem] = useState<string>();
  const [read, tryIt, run] = [
    useApiMutation('readImportFile'),
    useApiMutation('tryImport'),
    useApiMutation('runImport'),
  ];
  const { hotel } = useFacts();
  const isBusy = read.isPending || tryIt.isPending || run.isPending;

  const forget = () => {
    setFile(undefined);
    setContents(undefined);
    setTried(undefined);
    setAnswers({});
    setProblem(undefined);
  };
  const show = (error: unknown, failed: string) => setProblem(failureOf(error, { failed }).message);

  const readFile = async (chosenKind: ImportKind, chosenFile: ChosenFile) => {
    try {
      const reply = await read.mutateAsync({ kind: chosenKind, ...chosenFile });
      setFile(chosenFile);
      setContents(reply);
      setMatches(reply.matches);
    } catch (error) {
      show(error, importMessages.readFailed);
    }
  };
  const onChoose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    onBegin();
    forget();
    try {
      const chosenFile = await readChosenFile(chosen);
      // Clears the field, because choosing the same file again would otherwise cause no `change` event.
      target.value = '';
      await readFile(kind, chosenFile);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : importMessages.unreadable);
    }
  };
  const onKind = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosenKind = importKinds.find((each) => each === target.value) ?? kind;
    setKind(chosenKind);
    forget();
    if (file) void readFile(chosenKind, file);
  };

  const input = file && { kind, ...file, matches: [...matches] };
  const tryWith = async (given: Answers) => {
    if (!input) return;
    setProblem(undefined);
    setTried(undefined);
    setAnswers(given);
    try {
      setTried(await tryIt.mutateAsync({ ...input, answers: answerList(given) }));
    } catch (error) {
      show(error, importMessages.tryFailed);
    }
  };
  const importIt = async () => {
    if (!input || !tried?.seen) return;
    setProblem(undefined);
    try {
      const { message } = await run.mutateAsync({ ...input, answers: answerList(answers), seen: tried.seen });
      forget();
      onImported(message);
    } catch (error) {
      setTried(undefined);
      show(error, importMessages.importFailed);
    }
  };
  const change = (changedMatches: readonly ColumnMatch[]) => {
    setMatches(changedMatches);
    setTried(undefined);
    setProblem(undefined);
  };

  return (
    <Panel title="Import a file">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,18rem)_auto] sm:justify-start">
        <SelectField label="What the file has" value={kind} onChange={onKind} disabled={isBusy}>
          {importKindsOf(hotel).map((each) => (
            <option key={each} value={each}>
              {importKindLabels[each]}
            </option>
          ))}
        </SelectField>
        <label
          className={clsx(
            buttonLook(file ? 'outline' : 'primary', 'relative cursor-pointer'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
            isBusy && 'opacity-60',
          )}
        >
          <FileUp aria-hidden="true" className="size-4.5" />
          {file ? 'Choose another file' : 'Choose a file'}
          <input
            type="file"
            accept={acceptedTypes}
            disabled={isBusy}
            onChange={(event) => void onChoose(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
      {importKindHints[kind] && <p className="mt-4 max-w-prose text-sm text-soft">{importKindHints[kind]}</p>}
      <div className="mt-5 space-y-5">
        {read.isPending && <p role="status">Reading the file…</p>}
        {file && contents && (
          <ColumnMatching
            kind={kind}
            fileName={file.name}
            contents={contents}
            matches={matches}
            onChange={change}
            onTry={() => void tryWith(answers)}
            isBusy={isBusy}
          />
        )}
        {tryIt.isPending && <p role="status">Trying the import. Nothing is saved…</p>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {tried && tried.questions.length > 0 && (
          <Questions
            key={tried.questions.map(({ id }) => id).join(' ')}
            questions={tried.questions}
            onAnswer={(given) => void tryWith({ ...answers, ...given })}
          />
        )}
        {tried && tried.questions.length === 0 && (
          <DryRun tried={tried} onImport={() => void importIt()} isImporting={run.isPending} />
        )}
      </div>
    </Panel>
  );
}
