import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { officeLink } from '#contract/core/office-address.ts';
import { mailboxCode, ownerDetails, setUpMessages, tokenInAddress } from '#contract/installation/set-up.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { callOffice } from '#web/office/core/call.ts';
import { queryClient } from '#web/office/core/query.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { explainLink } from '#web/office/installation/explain-link.ts';
import { RestoreHotel } from '#web/office/installation/restore.tsx';
import { StepFrame } from '#web/office/installation/step-frame.tsx';
import { RequirementMarks } from '#web/office/staff/password/requirement-marks.tsx';
import { saveUser } from '#web/office/staff/session/user-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type OwnerValues = z.output<typeof ownerDetails> & { confirm: string };

const ownerRules = schemaResolver(z.extend(ownerDetails, { confirm: z.string() }), ({ password, confirm }) =>
  password === confirm ? [] : [{ field: 'confirm', message: passwordMessages.mismatch }],
);
const codeRules = schemaResolver(mailboxCode);

const emptyOwner: OwnerValues = { name: '', staffId: 'ADMIN001', email: '', password: '', confirm: '' };

/** The page of the link that the start of a new hotel shows: whoever has it becomes the owner. */
export function TakeOver() {
  const { hotel } = useFacts();
  const addressToken = useLocation({ select: ({ hash }) => tokenInAddress(hash) });
  // Stays while the address already leads to the office, so that the page does not ask for a link then.
  const [token, setToken] = useState(addressToken);
  if (addressToken !== undefined && addressToken !== token) setToken(addressToken);
  const [owner, setOwner] = useState<OwnerValues>();
  const [isRestoring, setIsRestoring] = useState(false);
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <title>{`Set up the hotel · ${hotel.name}`}</title>
      <div className="w-full max-w-md rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
        {token === undefined ? (
          <StepFrame title="Set up the hotel">
            <Notice>{setUpMessages.noToken}</Notice>
          </StepFrame>
        ) : owner ? (
          <ProveMailbox token={token} owner={owner} back={() => setOwner(undefined)} />
        ) : (
          <>
            {isRestoring && <RestoreHotel token={token} back={() => setIsRestoring(false)} />}
            {/* Hidden and not gone, so that what was typed is there again after a look at the other way. */}
            <div hidden={isRestoring}>
              <OwnerForm token={token} onMailed={setOwner} />
            </div>
          </>
        )}
        {token !== undefined && !owner && !isRestoring && (
          <div className="mt-6 border-t border-hairline pt-5">
            <p className="mb-3 text-sm text-soft">Had this hotel another computer, and you have a backup of it?</p>
            <Button look="outline" onClick={() => setIsRestoring(true)} className="w-full">
              Bring its data back
            </Button>
          </div>
        )}
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-3 text-sm text-soft">
          Has the hotel an owner already?
          <a
            href={paths.staff}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Staff Login
          </a>
        </p>
      </div>
    </main>
  );
}

type OwnerFormProps = { token: string; onMailed: (owner: OwnerValues) => void };

function OwnerForm({ token, onMailed }: OwnerFormProps) {
  const { form, field, submission } = useOfficeForm({
    rules: ownerRules,
    defaultValues: emptyOwner,
    send: ({ confirm: _, ...owner }) => callOffice('mailOwnerCode', { ...owner, token }).catch(explainLink),
    onSuccess: (_, owner) => onMailed(owner),
    failureTexts: { failed: setUpMessages.codeFailed },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <StepFrame title="Set up the hotel">
      <p className="text-soft">
        You become the owner of this hotel, whom the program also calls superadmin: you see and change everything in it.
        A code comes to your mailbox next.
      </p>
      <FormShell {...submission} canSubmit submitLabel="Send me the code">
        <TextField label="Your name" {...field('name')} autoComplete="name" />
        <TextField
          label="Staff ID"
          hint="You sign in with it. It cannot be changed later."
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...field('staffId')}
          autoComplete="username"
        />
        <TextField label="E-mail address" {...field('email')} type="email" autoComplete="email" />
        <PasswordField label="Password" {...field('password')} autoComplete="new-password" />
        <RequirementMarks password={password} />
        <PasswordField label="Confirm password" {...field('confirm')} autoComplete="new-password" />
      </FormShell>
    </StepFrame>
  );
}

type ProveMailboxProps = { token: string; owner: OwnerValues; back: () => void };

function ProveMailbox({ token, owner: { confirm: _, ...owner }, back }: ProveMailboxProps) {
  const { history } = useRouter();
  // The form before this one is gone, but what was typed there is sent only now.
  useUnsaved({ element: () => undefined, isUnsaved: () => true });
  const { form, field, submission } = useOfficeForm({
    rules: codeRules,
    defaultValues: { code: '' },
    send: ({ code }) => callOffice('addOwner', { ...owner, token, code }).catch(explainLink),
    onSuccess({ message, user }) {
      queryClient.clear();
      saveUser(user);
      toast.success(message);
      // Replaces this page in the history, because its link does not work any longer.
      history.replace(officeLink('superadmin', 'set-up'));
    },
    failureTexts: { failed: setUpMessages.ownerFailed },
  });
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <StepFrame title="Prove your mailbox">
      <Notice>{setUpMessages.codeMailed(owner.email)}</Notice>
      <FormShell
        {...submission}
        canSubmit
        submitLabel="Become the owner"
        actions={
          <Button look="outline" onClick={back} className="w-full">
            Change what I typed
          </Button>
        }
      >
        <TextField label="Code" inputMode="numeric" {...field('code')} autoComplete="one-time-code" />
      </FormShell>
    </StepFrame>
  );
}
