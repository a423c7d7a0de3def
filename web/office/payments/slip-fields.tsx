import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type SlipPlace, usualTerminalAt } from '#contract/payments/card-slips.ts';
import { useFacts } from '#web/core/context.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type SlipFieldsProps = {
  place: SlipPlace;
  reference: Omit<ComponentProps<typeof TextField>, 'label'>;
  terminal: Omit<ComponentProps<typeof SelectField>, 'label'>;
  /** Puts the fields side by side and leaves out the hint, for the sale at the bar. */
  isCompact?: boolean;
  /**
   * Whether the amount is sent to the terminal, which then reports the number of the slip, so that its field is left
   * out.
   */
  isSent?: boolean;
};

export function SlipFields({ place, reference, terminal, isCompact = false, isSent = false }: SlipFieldsProps) {
  const { cards } = useFacts().hotel;
  const usualName = usualTerminalAt(cards, place);
  const otherTerminals = cards.terminals.filter(({ name }) => name !== usualName);
  return (
    <div
      className={clsx(
        'grid gap-x-3 gap-y-5',
        isCompact && otherTerminals.length > 0 && !reference.error && 'grid-cols-2',
      )}
    >
      {!isSent && (
        <TextField
          label={cards.slipNumberAt.includes(place) ? 'Slip number' : 'Slip number (optional)'}
          inputMode="numeric"
          autoComplete="off"
          hint={isCompact ? undefined : 'Best the RRN, which has 12 digits. Each slip is recorded once.'}
          {...reference}
        />
      )}
      {otherTerminals.length > 0 && (
        <SelectField label="Terminal" {...terminal}>
          <option value="">{usualName}</option>
          {otherTerminals.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
