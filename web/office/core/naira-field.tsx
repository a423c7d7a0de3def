import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';

type NairaFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'step'>;

export function NairaField(props: NairaFieldProps) {
  return <TextField {...props} type="number" min={0} step="0.01" />;
}
