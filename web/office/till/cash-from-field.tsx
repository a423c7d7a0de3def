import type { ComponentProps } from 'react';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { type CashFrom, cashPlaceMessages, tillWithPersonText } from '#contract/till/cash-places.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Returns the field `cashFrom` of the call, only for cash and only once a place is chosen. */
export const cashFromInput = (method: string, chosen: string): { cashFrom?: CashFrom } =>
  method === 'cash' && chosen !== '' ? { cashFrom: chosen } : {};

const withAmount = (place: string, amount: Kobo | null): string =>
  amount === null ? place : `${place}: ${formatNaira(amount)}`;

type CashFromProps = Pick<BoundField, 'name' | 'error'> & ComponentProps<'select'>;

export const CashFromField = (field: BoundField) => <CashFromSelect {...field} />;

/**
 * Asks from which till, or from the safe, cash is given back. If one till is the only place, names it instead. Without
 * any place, says that a shift must be open.
 */
export function CashFromSelect({ error, ...field }: CashFromProps) {
  const { data, error: problem } = useApiQuery('cashPlaces', {});
  if (problem) return <Notice tone="danger">{failureOf(problem, { failed: cashPlaceMessages.failed }).message}</Notice>;
  if (!data) return null;
  const { tills, safe, inSafeKobo } = data;
  const [onlyTill] = tills;
  if (!safe && !onlyTill)
    return (
      <Notice tone={error ? 'danger' : 'info'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {cashPlaceMessages.noneOwn}
          <TabLink tab="shift" className={buttonLook('outline', 'bg-white')}>
            Open a shift
          </TabLink>
        </div>
      </Notice>
    );
  if (!safe && onlyTill)
    return (
      <div>
        <p className="text-sm font-semibold">Cash comes from</p>
        <p>{tillWithPersonText(onlyTill)}</p>
        {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
      </div>
    );
  return (
    <SelectField
      label="Cash comes from"
      hint={tills.length === 0 ? cashPlaceMessages.none : undefined}
      error={error}
      {...field}
    >
      <option value="">Choose the till or the safe</option>
      {tills.map((till) => (
        <option key={till.shiftId} value={till.shiftId}>
          {withAmount(tillWithPersonText(till), till.cashKobo)}
        </option>
      ))}
      <option value="safe">{withAmount('Safe', inSafeKobo)}</option>
    </SelectField>
  );
}
