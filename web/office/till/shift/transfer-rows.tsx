import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CountDraft } from '#web/office/till/shift/count-draft.ts';
import { StickyFoot } from '#web/office/till/shift/foot.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type TransferRowsProps = {
  draft: CountDraft;
  change: (part: Partial<CountDraft>) => void;
  errors: Readonly<Record<string, string>>;
  back: ReactNode;
  onCommit: () => void;
};

/** Transfers are typed, not ticked: a list to tick would tell what should be there. */
export function TransferRows({ draft, change, errors, back, onCommit }: TransferRowsProps) {
  const { transfers } = draft;
  const addTransfer = () => {
    const id = 1 + Math.max(0, ...transfers.map((each) => each.id));
    change({ transfers: [...transfers, { id, amount: '', from: '' }], hadNoTransfers: false });
  };
  const changeTransfer = (id: number, part: { amount?: string; from?: string }) =>
    change({ transfers: transfers.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCommit();
      }}
    >
      <p className="text-[0.9375rem] text-soft">
        Type each transfer that a guest or customer showed you. They are compared after the count.
      </p>
      <ul className="mt-3">
        {transfers.map(({ id, amount, from }, place) => (
          <li key={id} className="flex items-start gap-2 border-t border-hairline py-3">
            <div className="w-30 shrink-0">
              <TextField
                label={`Amount ${place + 1} (₦)`}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                error={errors[`transfers.${place}.amount`]}
                onChange={({ target }) => changeTransfer(id, { amount: target.value })}
              />
            </div>
            <div className="grow">
              <TextField
                label={`From whom ${place + 1}`}
                autoComplete="off"
                maxLength={120}
                placeholder="Ada Obi, OPay"
                value={from}
                error={errors[`transfers.${place}.from`]}
                onChange={({ target }) => changeTransfer(id, { from: target.value })}
              />
            </div>
            <button
              type="button"
              aria-label={`Take transfer ${place + 1} out`}
              onClick={() => change({ transfers: transfers.filter((each) => each.id !== id) })}
              className="mt-6.5 flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" onClick={addTransfer}>
          <Plus aria-hidden="true" className="size-5" />
          {transfers.length === 0 ? 'Type a transfer' : 'Another one'}
        </Button>
        {transfers.length === 0 && (
          <Button
            look="outline"
            aria-pressed={draft.hadNoTransfers}
            className="aria-pressed:border-2 aria-pressed:border-terracotta aria-pressed:bg-sand"
            onClick={() => change({ hadNoTransfers: !draft.hadNoTransfers })}
          >
            There was none
          </Button>
        )}
      </div>
      {errors.transfers && (
        <div className="mt-4">
          <Notice tone="danger">{errors.transfers}</Notice>
        </div>
      )}
      <StickyFoot>
        {back}
        <Button type="submit">Commit the count</Button>
      </StickyFoot>
    </form>
  );
}
