import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'step'>;

/** A price as it is typed, in naira. Register it with `valueAsNumber`. */
export function NairaField(props: Props) {
  return <TextField {...props} type="number" inputMode="decimal" min={0} step="0.01" />;
}
