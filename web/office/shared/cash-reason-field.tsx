import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/ui/field.tsx';

/** Shown from the moment the server asks why this much cash is taken. */
export function CashReasonField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const [isAsked, setIsAsked] = useState(false);
  if (error && !isAsked) setIsAsked(true);
  if (!isAsked) return null;
  return <TextField label="Why in cash?" autoComplete="off" maxLength={300} error={error} {...field} />;
}
