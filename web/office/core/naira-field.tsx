import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'step'>;

/** A price of the owner's, in naira. */
export function NairaField(props: Props) {
  return <TextField {...props} type="number" min={0} step="0.01" />;
}
