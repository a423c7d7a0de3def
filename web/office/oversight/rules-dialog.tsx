import { type SyntheticEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { nairaToText } from '#contract/core/money.ts';
import { isAmountUnit, type OddRuleView, oddMessages } from '#contract/oversight/odd-things.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function RulesDialog({ close }: { close: () => void }) {
  const { hotel } = useFacts();
  const { data, error } = useApiQuery('oddRules', {}, { refetchesRegularly: false });
  return (
    <Dialog title="Rules and limits" size="large" onClose={close}>
      <p className="text-soft">{oddMessages.ruleSaved.replace('Saved. ', '')} A new limit holds from now on.</p>
      {error && !data && <Notice tone="danger">{failureOf(error, { failed: oddMessages.rulesFailed }).message}</Notice>}
      {!data && !error && <p role="status">Loading…</p>}
      <ul className="mt-4">
        {data?.data
          .filter(({ kind }) => hotel.hasBar || kind !== 'Bar')
          .map((rule) => (
            <RuleItem key={rule.rule} rule={rule} />
          ))}
      </ul>
    </Dialog>
  );
}

const limitLabels: Readonly<Record<string, string>> = {
  naira: 'Limit, ₦',
  minutes: 'Minutes',
  hours: 'Hours',
  percent: 'Percent',
  times: 'How many',
  bottles: 'Bottles',
};

const usualText = ({ unit, usualLimit }: OddRuleView): string =>
  `Usually ${isAmountUnit(unit) ? nairaToText(usualLimit) : usualLimit}`;

function RuleItem({ rule }: { rule: OddRuleView }) {
  const [limit, setLimit] = useState(String(rule.limit));
  const [error, setError] = useState<string>();
  const save = useApiMutation('setOddRule');
  const saveRule = (change: { limit: number; on: boolean }) =>
    save.mutate({ rule: rule.rule, ...change }, { onSuccess: ({ message }) => toast.success(message) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typedLimit = Number(limit.replace(/[\s,]/g, ''));
    if (!Number.isInteger(typedLimit) || typedLimit < 1) return setError(oddMessages.limit);
    return saveRule({ limit: typedLimit, on: rule.on });
  };
  const isChanged = limit !== String(rule.limit);
  return (
    <li className="border-t border-hairline py-4">
      <h3 className="text-base font-semibold">{rule.name}</h3>
      <p className="text-sm text-soft">{rule.text}</p>
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
        {rule.hasLimit && (
          <form onSubmit={submit} aria-label={`Limit of ${rule.name}`} className="flex items-start gap-3">
            <div className="w-40">
              <TextField
                label={limitLabels[rule.unit] ?? 'Limit'}
                hint={usualText(rule)}
                inputMode="numeric"
                autoComplete="off"
                value={limit}
                error={error}
                onChange={({ currentTarget }) => {
                  setLimit(currentTarget.value);
                  setError(undefined);
                }}
              />
            </div>
            {isChanged && (
              <Button type="submit" look="outline" className="mt-7" loading={save.isPending}>
                Save
              </Button>
            )}
          </form>
        )}
        {!rule.alwaysOn && (
          <CheckboxField
            label="Look for it"
            aria-label={`Look for it: ${rule.name}`}
            checked={rule.on}
            disabled={save.isPending}
            onChange={({ currentTarget }) => saveRule({ limit: rule.limit, on: currentTarget.checked })}
          />
        )}
      </div>
      {save.error && <Notice tone="danger">{failureOf(save.error, { failed: oddMessages.ruleFailed }).message}</Notice>}
    </li>
  );
}
