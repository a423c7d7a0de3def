import type { SubmitEvent } from 'react';
import { plural } from '#contract/core/plural.ts';
import { fieldsOfKind, type ImportKind } from '#contract/imports/import-kinds.ts';
import type { ColumnMatch, ReadImport } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';

type ColumnMatchingProps = {
  kind: ImportKind;
  fileName: string;
  contents: ReadImport;
  matches: readonly ColumnMatch[];
  onChange: (matches: readonly ColumnMatch[]) => void;
  onTry: () => void;
  isBusy: boolean;
};

const noColumn = '';

export function ColumnMatching({ kind, fileName, contents, matches, onChange, onTry, isBusy }: ColumnMatchingProps) {
  const columnOf = (field: string) => matches.find((match) => match.field === field)?.column;
  const choose = (field: string, value: string) => {
    const others = matches.filter((match) => match.field !== field);
    onChange(value === noColumn ? others : [...others, { field, column: Number(value) }]);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onTry();
  };
  return (
    <form onSubmit={onSubmit} className="space-y-4">
      <div>
        <h3 className="font-semibold">Which column is what?</h3>
        <p className="mt-1 text-sm text-soft wrap-anywhere">
          {fileName}: {plural(contents.rows, 'row')}.{' '}
          {contents.isRemembered
            ? 'The columns are matched as in your last import of such a file.'
            : 'Columns with known names are matched already. Please check them.'}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(fieldsOfKind(kind)).map(([field, { label, hint, isNeeded }]) => {
          const column = columnOf(field);
          const examples = column === undefined ? [] : (contents.columns[column]?.examples ?? []);
          const exampleText = examples.length > 0 ? `Such as ${examples.join(' · ')}` : undefined;
          return (
            <SelectField
              key={field}
              label={isNeeded ? `${label} (needed)` : label}
              hint={exampleText ?? hint}
              value={column === undefined ? noColumn : String(column)}
              onChange={({ target }) => choose(field, target.value)}
              disabled={isBusy}
            >
              <option value={noColumn}>No column</option>
              {contents.columns.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one name, and they never move
                <option key={index} value={String(index)}>
                  {name}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
      <Button type="submit" look="outline" disabled={isBusy}>
        Try the import
      </Button>
    </form>
  );
}
