import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { type ArrayPath, type Control, type FieldArray, type FieldValues, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';

type ListEditorProps<V extends FieldValues, O, N extends ArrayPath<V>> = {
  control: Control<V, unknown, O>;
  name: N;
  title: string;
  hint?: string;
  /** What a row is called: "Line" gives "Line 2", "Remove line 2" and "Another line". */
  rowName: string;
  most: number;
  newRow: FieldArray<V, N>;
  /** A problem of the list as a whole. */
  error: string | undefined;
  children: (row: number) => ReactNode;
};

/** The rows of a list in a form. Each is moved and removed by one press, and a new one comes last. */
export function ListEditor<V extends FieldValues, O, N extends ArrayPath<V>>(props: ListEditorProps<V, O, N>) {
  const { control, name, title, hint, rowName, most, newRow, error, children } = props;
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const lowerName = rowName.toLowerCase();
  const removeRow = (row: number) => {
    remove(row);
    // The pressed button goes with its row.
    addButton.current?.focus();
  };
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="text-sm font-semibold">{title}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <ol className="mt-2 space-y-3 empty:hidden">
        {fields.map((field, row) => (
          <li
            key={field.id}
            aria-label={`${rowName} ${row + 1}`}
            className="rounded-xl border border-hairline bg-paper p-3 sm:flex sm:items-start sm:gap-3"
          >
            <div className="min-w-0 grow space-y-4">{children(row)}</div>
            <div className="mt-2 flex shrink-0 justify-end sm:mt-6.5">
              <RowButton
                label={`Move ${lowerName} ${row + 1} up`}
                icon={ArrowUp}
                isOff={row === 0}
                onClick={() => move(row, row - 1)}
              />
              <RowButton
                label={`Move ${lowerName} ${row + 1} down`}
                icon={ArrowDown}
                isOff={row === fields.length - 1}
                onClick={() => move(row, row + 1)}
              />
              <RowButton
                label={`Remove ${lowerName} ${row + 1}`}
                icon={X}
                isOff={false}
                onClick={() => removeRow(row)}
              />
            </div>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-3">
        <Button
          ref={addButton}
          look="outline"
          aria-disabled={fields.length >= most || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => {
            if (fields.length < most) append(newRow);
          }}
        >
          <Plus aria-hidden="true" className="size-5" />
          {fields.length === 0 ? `Add a ${lowerName}` : `Another ${lowerName}`}
        </Button>
      </div>
    </fieldset>
  );
}

type RowButtonProps = { label: string; icon: LucideIcon; isOff: boolean; onClick: () => void };

/** Keeps the focus while it is off, which a disabled button would lose at the end of the list. */
function RowButton({ label, icon: Icon, isOff, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-30"
    >
      <span className="sr-only">{label}</span>
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
