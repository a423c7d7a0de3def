import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormShell } from '#web/forms/form-shell.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type EditedOffer = { version: number; isActive: boolean };
type SaveReply = { message: string };

type OfferFormProps<T extends EditedOffer, V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>;
  /** What the form edits, as it was when the form was opened; undefined if it adds something new. */
  opened: T | undefined;
  readNewest: () => Promise<T | undefined>;
  valuesOf: (offer: T) => V;
  /** Describes what somebody else has saved meanwhile, so that the user can decide whose version to take. */
  describe: (offer: T) => string;
  /** `version` is the version that saving replaces. */
  save: (values: V, version: number) => Promise<SaveReply>;
  /** Retires the offer, or offers it again. Undefined for an offer that cannot be retired. */
  setActive: ((isActive: boolean, version: number) => Promise<SaveReply>) | undefined;
  labels: { add: string; offerAgain: string };
  failureMessage: string;
  summary?: ReactNode;
  onSaved: (message: string) => void;
  onLeave: () => void;
  children: ReactNode;
};

/** Adds, changes and retires a rate plan, a code or a company, also if somebody else changes it at the same time. */
export function OfferForm<T extends EditedOffer, V extends FieldValues>(props: OfferFormProps<T, V>) {
  const { form, opened, valuesOf, save, setActive, labels, onLeave } = props;
  const { theirs, current, version, lookForChanges, settle } = useChangesOfOthers(opened, props.readNewest);
  const failureTexts = { failed: props.failureMessage };
  const onSuccess = ({ message }: SaveReply) => props.onSaved(message);
  const saving = useSubmit({
    ...{ form, onSuccess, afterFailure: lookForChanges, failureTexts },
    send: (values: V) => save(values, version()),
  });
  const isActive = current?.isActive ?? false;
  // The button passes the call, because `setActive` is undefined for an offer that cannot be retired.
  const activation = useMutation({
    mutationFn: (send: () => Promise<SaveReply>) => send(),
    onSuccess,
    onError: lookForChanges,
  });
  const activationError = activation.error && failureOf(activation.error, failureTexts).message;

  return (
    <FormShell
      {...saving}
      error={theirs ? null : (saving.error ?? activationError)}
      canSubmit={!activation.isPending && !theirs}
      submitLabel={opened ? 'Save changes' : labels.add}
      hasSmallButton
      summary={
        <>
          {props.summary}
          {theirs && (
            <Notice tone="danger">
              <p>{`Somebody has changed this meanwhile: ${props.describe(theirs)}. What you typed is still here.`}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  onClick={() => {
                    settle();
                    void form.handleSubmit(saving.submit)();
                  }}
                >
                  Save mine on top
                </Button>
                <Button
                  look="outline"
                  onClick={() => {
                    settle();
                    saving.clearError();
                    activation.reset();
                    form.reset(valuesOf(theirs));
                  }}
                >
                  Take theirs
                </Button>
              </div>
            </Notice>
          )}
        </>
      }
      actions={
        <>
          <Button look="outline" onClick={onLeave} disabled={saving.pending || activation.isPending}>
            Back
          </Button>
          {opened && setActive && (
            <Button
              look="outline"
              loading={activation.isPending}
              disabled={saving.pending || theirs !== undefined}
              onClick={() => activation.mutate(() => setActive(!isActive, version()))}
            >
              {isActive ? 'Retire' : labels.offerAgain}
            </Button>
          )}
        </>
      }
    >
      {props.children}
    </FormShell>
  );
}

/**
 * What somebody else has saved while a form was open. `opened` is what the form began with, and `readNewest` reads its
 * newest version. After a failure the form calls `lookForChanges`. Once the user has chosen a version, it calls
 * `settle`.
 */
function useChangesOfOthers<T extends EditedOffer>(opened: T | undefined, readNewest: () => Promise<T | undefined>) {
  // A ref, because “Save mine on top” saves in the same event, in which a new state would not be there yet.
  const replacedOffer = useRef(opened);
  const [current, setCurrent] = useState(opened);
  const [theirs, setTheirs] = useState<T>();
  return {
    theirs,
    /** The offer as it was when the form was opened, or the newer version about which the user has decided since. */
    current,
    /** The version that saving replaces. */
    version: () => replacedOffer.current?.version ?? 0,
    lookForChanges: async () => {
      const newest = await readNewest().catch(() => undefined);
      if (newest && newest.version !== replacedOffer.current?.version) setTheirs(newest);
    },
    settle: () => {
      replacedOffer.current = theirs;
      setCurrent(theirs);
      setTheirs(undefined);
    },
  };
}
