import type { UseFormRegisterReturn } from 'react-hook-form';
import { deskMethodLabels, deskMethods } from '#contract/desk.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Registered = UseFormRegisterReturn & { error: string | undefined };

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

/** Register it with `setValueAs: readAmount`, because the field holds text. */
export function AmountField(registered: Registered & { hint: string }) {
  return <TextField label="Amount (₦)" inputMode="decimal" autoComplete="off" {...registered} />;
}
