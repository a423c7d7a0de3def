import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'step'>;

/** A field for a price that the owner sets, in naira. */
export function NairaField(props: Props) {
  return <TextField {...props} type="number" min={0} step="0.01" />;
}
