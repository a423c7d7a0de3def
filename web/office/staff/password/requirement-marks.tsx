import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import { passwordRequirements } from '#contract/staff/passwords.ts';

export function RequirementMarks({ password }: { password: string }) {
  const metCount = passwordRequirements.filter((requirement) => requirement.isMet(password)).length;
  return (
    <div>
      <ul aria-label="Password requirements" className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {passwordRequirements.map((requirement) => (
          <RequirementMark key={requirement.label} label={requirement.label} isMet={requirement.isMet(password)} />
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-soft">Passwords that people guess first are refused as well.</p>
      <p role="status" className="sr-only">
        {password !== '' && `${metCount} of ${passwordRequirements.length} password requirements met`}
      </p>
    </div>
  );
}

function RequirementMark({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={clsx('flex items-center gap-2', isMet ? 'font-medium text-leaf' : 'text-soft')}>
      <span
        aria-hidden="true"
        className={clsx('flex size-5 shrink-0 items-center justify-center rounded-full', isMet && 'bg-leaf-pale')}
      >
        <Icon className={isMet ? 'size-3.5' : 'size-2.5'} strokeWidth={isMet ? 3 : 2} />
      </span>
      {label}
      <span className="sr-only">{isMet ? ': met' : ': not met yet'}</span>
    </li>
  );
}
