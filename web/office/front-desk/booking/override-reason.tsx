import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OverrideReasonProps = {
  /** The conditions that the stay breaks, in words. */
  brokenConditions: readonly string[];
  value: string;
  onChange: (reason: string) => void;
};

export function OverrideReason({ brokenConditions, value, onChange }: OverrideReasonProps) {
  if (brokenConditions.length === 0) return null;
  return (
    <div className="space-y-3">
      <Notice>{brokenConditions.join(' ')} Guests cannot book this stay.</Notice>
      <ReasonField value={value} onChange={onChange} hint="It is kept in the history of the booking." />
    </div>
  );
}

type ReasonFieldProps = Pick<OverrideReasonProps, 'value' | 'onChange'> & { hint?: string };

export const ReasonField = ({ value, onChange, ...texts }: ReasonFieldProps) => (
  <TextField
    label="Reason to book it all the same"
    autoComplete="off"
    maxLength={300}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    {...texts}
  />
);

/** Returns the field of a call with the reason, or no field if the stay breaks no condition or no reason is typed. */
export const overrideField = (brokenConditions: readonly string[], reason: string): { overrideReason?: string } =>
  brokenConditions.length > 0 && reason.trim() ? { overrideReason: reason.trim() } : {};
