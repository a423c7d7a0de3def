import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { staffMessages } from '#contract/staff.ts';
import { RequirementMarks } from '#web/office/password/requirement-marks.tsx';
import type { StaffValues } from '#web/office/staff/staff-rules.ts';
import { suggestPassword } from '#web/office/staff/suggest-password.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';

type Props<O> = {
  form: UseFormReturn<StaffValues, unknown, O>;
  label: string;
  hint: string;
};

export function TemporaryPassword<O>({ form, label, hint }: Props<O>) {
  // Each suggestion mounts a new field that shows it: the user must read it to pass it on.
  const [suggestions, setSuggestions] = useState(0);
  const password = useWatch({ control: form.control, name: 'password' });

  const suggest = () => {
    form.setValue('password', suggestPassword(), { shouldDirty: true });
    form.clearErrors('password');
    setSuggestions(suggestions + 1);
  };

  return (
    <div className="space-y-3">
      <PasswordField
        key={suggestions}
        label={label}
        hint={password === '' ? hint : staffMessages.temporary}
        error={form.formState.errors.password?.message}
        shownAtFirst={suggestions > 0}
        autoComplete="new-password"
        {...form.register('password')}
      />
      {password !== '' && <RequirementMarks password={password} />}
      <Button look="outline" onClick={suggest} className="px-4 text-sm">
        Suggest password
      </Button>
    </div>
  );
}
