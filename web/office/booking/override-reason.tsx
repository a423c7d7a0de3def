import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  /** The conditions that the stay breaks, in words. */
  against: readonly string[];
  value: string;
  onChange: (reason: string) => void;
};

/** Asks why a stay is booked although guests could not book it. */
export function OverrideReason({ against, value, onChange }: Props) {
  if (against.length === 0) return null;
  return (
    <div className="space-y-3">
      <Notice>{against.join(' ')} Guests cannot book this stay.</Notice>
      <TextField
        label="Reason to book it all the same"
        hint="It is kept in the history of the booking."
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** A call has this field only where a condition is broken. */
export const overrideField = (against: readonly string[], reason: string): { override_reason?: string } =>
  against.length > 0 && reason.trim() ? { override_reason: reason.trim() } : {};
