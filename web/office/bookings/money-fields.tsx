import type { UseFormRegisterReturn } from 'react-hook-form';
import { deskMethodLabels, deskMethods } from '#contract/desk.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Registered = UseFormRegisterReturn & { error: string | undefined };

/** How money was paid, or is given back, at the desk. */
export function MethodField(registered: Registered) {
  return (
    <SelectField label="Method" {...registered}>
      <option value="">Choose a method</option>
      {deskMethods.map((method) => (
        <option key={method} value={method}>
          {deskMethodLabels[method]}
        </option>
      ))}
    </SelectField>
  );
}

/** An amount in naira, as text: it is registered with `readAmount`. */
export function AmountField(registered: Registered & { hint: string }) {
  return <TextField label="Amount (₦)" inputMode="decimal" autoComplete="off" {...registered} />;
}
