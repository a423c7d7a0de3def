import { useState } from 'react';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { TextField } from '#web/ui/field.tsx';

/**
 * The field appears, with the focus, when the server asks why so much cash is taken. The question of the server stays
 * as the hint.
 */
export function CashReasonField({ error, ...field }: BoundField) {
  const [question, setQuestion] = useState<string>();
  if (error && error !== question) setQuestion(error);
  if (!question) return null;
  return (
    <TextField
      label="Why in cash?"
      autoComplete="off"
      autoFocus
      hint={error ? undefined : question}
      error={error}
      {...field}
    />
  );
}
