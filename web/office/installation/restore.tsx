import { type ReactNode, useEffect, useState } from 'react';
import type { FoundCopy } from '#contract/core/found-copy.ts';
import { plural } from '#contract/core/plural.ts';
import { copyProofs, type RestoreView, restoreMessages, restoreProblemTexts } from '#contract/installation/restore.ts';
import { paths } from '#web/core/paths.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { callOffice } from '#web/office/core/call.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { ChooseCopy } from '#web/office/installation/choose-copy.tsx';
import { explainLink } from '#web/office/installation/explain-link.ts';
import { StepFrame } from '#web/office/installation/step-frame.tsx';
import { useRestoreView } from '#web/office/installation/use-restore-view.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const title = 'Bring the hotel back';
const proofRules = schemaResolver(copyProofs);

/** Brings a hotel whose old computer is gone to this new, empty one, from a backup and the key on paper. */
export function RestoreHotel({ token, back }: { token: string; back: () => void }) {
  const { view, setView, isOver, problem, refresh } = useRestoreView(token);
  const [choosesAnother, setChoosesAnother] = useState(false);
  const backButton = (
    <Button look="outline" onClick={back} className="w-full">
      Set up a new hotel instead
    </Button>
  );
  const chooseAnother = () => setChoosesAnother(true);
  if (isOver) return <Restored />;
  if (problem !== undefined) return <Frame end={backButton}>{<Notice tone="danger">{problem}</Notice>}</Frame>;
  if (!view) return <Frame>{<Notice>Looking how far it is…</Notice>}</Frame>;
  const { stage, upload } = view;
  if (stage === 'confirmed') return <Restarting />;
  if (stage === 'checking')
    return (
      <Frame>
        <Notice>Checking the copy. A large one takes some minutes.</Notice>
      </Frame>
    );
  if (stage === 'checked' && view.copy && upload !== null && !choosesAnother)
    return <ConfirmRestore {...{ token, upload, setView, chooseAnother }} copy={view.copy} />;
  const canBeProved = stage === 'received' && upload !== null && view.problem !== 'not_a_copy' && !choosesAnother;
  if (canBeProved) return <ProveCopy key={upload} {...{ token, upload, view, setView, chooseAnother }} />;
  const onSent = () => {
    setChoosesAnother(false);
    refresh();
  };
  return (
    <Frame end={backButton}>
      <ChooseCopy token={token} problem={choosesAnother ? null : problemOfChoice(view)} onSent={onSent} />
    </Frame>
  );
}

/** Half an upload is worthless: the page that was sending it is gone. */
const problemOfChoice = ({ stage, problem }: RestoreView): string | null =>
  stage === 'receiving' ? restoreMessages.part : problem && restoreProblemTexts[problem];

const Frame = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <StepFrame title={title}>
    {children}
    {end}
  </StepFrame>
);

type StepProps = {
  token: string;
  upload: string;
  setView: (view: RestoreView) => void;
  chooseAnother: () => void;
};

const AnotherCopyButton = ({ chooseAnother }: Pick<StepProps, 'chooseAnother'>) => (
  <Button look="outline" onClick={chooseAnother} className="w-full">
    Choose another backup
  </Button>
);

/** The fields at which a problem of the check is shown. Other problems stand above the fields. */
const fieldOfProblem = { wrong_key: 'paperKey', wrong_secret: 'secret' } as const;

function ProveCopy({ token, upload, view, setView, chooseAnother }: StepProps & { view: RestoreView }) {
  const { form, field, submission } = useOfficeForm({
    rules: proofRules,
    defaultValues: { paperKey: '', secret: '' },
    send: (proofs) => callOffice('checkCopy', { token, upload, ...proofs }).catch(explainLink),
    onSuccess: setView,
    failureTexts: { failed: restoreMessages.checkFailed },
  });
  const { problem, isEncrypted } = view;
  const place = problem === 'wrong_key' || problem === 'wrong_secret' ? fieldOfProblem[problem] : undefined;
  useEffect(() => {
    if (place && problem) form.setError(place, { message: restoreProblemTexts[problem] });
  }, [form, place, problem]);
  return (
    <StepFrame title={title}>
      <Notice>{view.name} has arrived.</Notice>
      {problem && !place && <Notice tone="danger">{restoreProblemTexts[problem]}</Notice>}
      <FormShell
        {...submission}
        canSubmit
        submitLabel="Check the backup"
        actions={<AnotherCopyButton chooseAnother={chooseAnother} />}
      >
        {isEncrypted && (
          <TextField
            label="Key on the paper"
            hint="It begins with AGE-SECRET-KEY-1. Spaces and small letters do not matter."
            {...field('paperKey')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextField
          label="SESSION_SECRET of the old computer"
          hint="It stands in the copy that you have of /etc/hotel/hotel.env. Leave it empty if you have none: then everybody sets up the second factor and the PIN anew."
          {...field('secret')}
          autoComplete="off"
          spellCheck={false}
        />
      </FormShell>
    </StepFrame>
  );
}

/** The page knows no time zone of the hotel yet, so it shows that of the device. */
const formatMade = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function ConfirmRestore({ token, upload, copy, setView, chooseAnother }: StepProps & { copy: FoundCopy }) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setIsSending(true);
    setFailure(undefined);
    try {
      setView(await callOffice('confirmRestore', { token, upload }).catch(explainLink));
    } catch (error) {
      setFailure(failureOf(error, { failed: restoreMessages.confirmFailed }).message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <StepFrame title={title}>
      <Notice>
        <p>
          This is the copy of <b>{formatMade.format(new Date(copy.madeAt))}</b>, with {plural(copy.bookings, 'booking')}
          . {copy.provenAt !== null && 'It was proven when it was made.'}
        </p>
        <p className="mt-2">
          {copy.secretIsKnown ? restoreMessages.factorsGoOn : restoreMessages.factorsLost(copy.secondFactors)}
        </p>
      </Notice>
      <p className="text-soft">
        It takes the place of this empty hotel, which restarts for it. What happened after that hour is not in the copy.
        Afterwards everybody signs in as before.
      </p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button onClick={() => void confirm()} loading={isSending} className="w-full text-lg">
        Bring the hotel back
      </Button>
      <AnotherCopyButton chooseAnother={chooseAnother} />
    </StepFrame>
  );
}

const Restarting = () => (
  <StepFrame title={title}>
    <Notice>{restoreMessages.restarting} This takes some minutes. Leave this page open.</Notice>
    <p className="text-soft">
      Was the hotel started by hand? Then it does not restart by itself: start it again on its computer.
    </p>
  </StepFrame>
);

const Restored = () => (
  <StepFrame title="The hotel is back">
    <Notice tone="good">Sign in with the Staff ID and the password that you had on the old computer.</Notice>
    <p className="text-soft">
      Payments that guests made since the copy are with the card gateway: Card Payments compares them. Keep a copy of
      the new /etc/hotel/hotel.env with the paper of the key.
    </p>
    <a href={paths.staff} className={buttonLook('primary', 'w-full text-lg')}>
      Staff Login
    </a>
  </StepFrame>
);
