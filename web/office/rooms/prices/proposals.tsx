import { type ReactNode, useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import { type PriceChanges, rateMessages } from '#contract/rooms/rates.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import type { SavedPrices } from '#web/office/rooms/prices/price-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type Proposal = {
  key: string;
  label: string;
  note: string;
  changes: PriceChanges;
  /** Why this proposal cannot be saved; undefined if it can. */
  problem?: string | undefined;
};

type ProposalsDialogProps = {
  title: string;
  intro: string;
  proposals: readonly Proposal[];
  emptyText: string;
  /** The text of the note that offers to undo: what was saved. `count` is the number of proposals that were saved. */
  savedText: (count: number) => string;
  children?: ReactNode;
  onSaved: (saved: SavedPrices) => void;
  onClose: () => void;
};

/** Shows several changes before they are saved in one step. The user can leave some out. */
export function ProposalsDialog({
  title,
  intro,
  proposals,
  emptyText,
  savedText,
  children,
  onSaved,
  onClose,
}: ProposalsDialogProps) {
  const [leftOutKeys, setLeftOutKeys] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const save = useApiMutation('changePrices');
  const chosenProposals = proposals.filter(({ key, problem: refusal }) => !refusal && !leftOutKeys.has(key));
  const toggle = (key: string) => {
    const nextKeys = new Set(leftOutKeys);
    if (!nextKeys.delete(key)) nextKeys.add(key);
    setLeftOutKeys(nextKeys);
  };
  const saveProposals = async () => {
    setProblem(undefined);
    try {
      const changes = await save.mutateAsync({
        periods: chosenProposals.flatMap((each) => each.changes.periods),
        conditions: chosenProposals.flatMap((each) => each.changes.conditions),
      });
      onSaved({ text: savedText(chosenProposals.length), changes });
      onClose();
    } catch (error) {
      setProblem(failureOf(error, { failed: rateMessages.saveFailed }).message);
    }
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button look="outline" onClick={onClose} disabled={save.isPending}>
        Cancel
      </Button>
      <Button onClick={() => void saveProposals()} loading={save.isPending} disabled={chosenProposals.length === 0}>
        Save {plural(chosenProposals.length, 'change')}
      </Button>
    </div>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <p className="text-soft">{intro}</p>
      {children}
      {proposals.length === 0 && <p className="mt-4">{emptyText}</p>}
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline figures">
        {proposals.map(({ key, label, note, problem: refusal }) => (
          <li key={key} className="py-1.5">
            <CheckboxField
              label={label}
              hint={note}
              error={refusal}
              disabled={refusal !== undefined}
              checked={refusal === undefined && !leftOutKeys.has(key)}
              onChange={() => toggle(key)}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <div className="mt-4">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </Dialog>
  );
}
