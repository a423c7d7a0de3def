import { UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { roleLabels } from '#contract/core/roles.ts';
import type { User } from '#contract/staff/auth.ts';
import { type PersonHere, pinMessages } from '#contract/staff/pin.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { PinField } from '#web/office/staff/pin/pin-field.tsx';
import { pinRules, sendAtLastDigit } from '#web/office/staff/pin/pin-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PeopleProps = { people: readonly PersonHere[]; choose: (person: PersonHere) => void };

export function PeopleButtons({ people, choose }: PeopleProps) {
  return (
    <ul className="space-y-2">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => choose(person)}
            className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-hairline px-4 py-2 text-left hover:border-ink hover:bg-sand"
          >
            <UserRound aria-hidden="true" className="size-5.5 shrink-0" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{person.name}</span>
              <span className="block text-sm text-soft">{roleLabels[person.role]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type OtherPersonProps = {
  person: PersonHere;
  onChanged: (user: User) => void;
  /** Asks again who is here, and how many tries each has left. */
  onRefused: () => void;
  signIn: () => void;
  back: () => void;
  backLabel: string;
};

/**
 * Asks for the PIN of another person, which changes this browser to that person. Without tries left, offers to sign in
 * with the password.
 */
export function OtherPerson({ person, onChanged, onRefused, signIn, back, backLabel }: OtherPersonProps) {
  return (
    <div className="space-y-5">
      <div>
        <p className="font-semibold wrap-anywhere">{person.name}</p>
        <p className="text-sm text-soft">{roleLabels[person.role]}</p>
      </div>
      {person.triesLeft > 0 ? (
        <PinOfOther person={person} onChanged={onChanged} onRefused={onRefused} />
      ) : (
        <>
          <Notice>{pinMessages.signInInstead}</Notice>
          <Button onClick={signIn}>Sign in with the password</Button>
        </>
      )}
      <button
        type="button"
        onClick={back}
        className="min-h-11 font-semibold text-soft underline underline-offset-4 hover:text-ink"
      >
        {backLabel}
      </button>
    </div>
  );
}

function PinOfOther({ person, onChanged, onRefused }: Pick<OtherPersonProps, 'person' | 'onChanged' | 'onRefused'>) {
  const { form, field, submission } = useOfficeForm({
    rules: pinRules,
    defaultValues: { pin: '' },
    send: ({ pin }) => callOffice('changePerson', { id: person.id, pin }),
    onSuccess: ({ user }) => onChanged(user),
    afterFailure() {
      form.resetField('pin');
      onRefused();
    },
    failureTexts: { failed: pinMessages.changeFailed },
  });
  useEffect(() => form.setFocus('pin'), [form]);
  return (
    <FormShell {...submission} submitLabel="Change person" canSubmit hasSmallButton>
      <PinField label="PIN" {...field('pin', sendAtLastDigit)} />
    </FormShell>
  );
}
