import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { draftTexts, type SiteTexts } from '#contract/settings/site-drafts.ts';
import type { SiteTextName } from '#contract/settings/site-text-fields.ts';
import { asAppError } from '#web/core/errors.ts';
import { queryClient, useApiMutation } from '#web/office/core/query.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import {
  differingTexts,
  formValuesOf,
  type SiteTextForm,
  siteTextRules,
} from '#web/office/settings/texts/site-text-form.ts';

/** The draft is saved when nobody has typed for this long. */
const pauseMs = 500;
const retryMs = 3_000;

/**
 * `elsewhere`: another window of the person has saved the draft since this one read it. `tooLong`: a text is longer than
 * a draft can have.
 */
export type SaveState = 'saved' | 'typing' | 'failing' | 'elsewhere' | 'tooLong';

/** The form of all texts. What a person types is saved as their draft, and what others publish comes in beside it. */
export function useSiteDraft(loaded: SiteTexts) {
  const { form, field } = useBoundForm({ rules: siteTextRules, defaultValues: formValuesOf(loaded) });
  const [state, setState] = useState<SaveState>('saved');
  const [texts, setTexts] = useState(loaded.draft.texts);
  const { mutateAsync } = useApiMutation('saveSiteDraft', rememberTexts);
  /** What the form was last compared with, and what was last saved of it. */
  const base = useRef(loaded);
  const savedHash = useRef(hashKey([loaded.draft.texts]));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  const typedNow = useCallback(() => differingTexts(form.getValues(), base.current.values), [form]);

  /**
   * Saves what is typed now, after a save that is under way. Returns whether it is saved. `mine` are texts that the
   * person wants as typed, although the version that they have seen says something else.
   */
  const save = useCallback(
    (mine: SiteTextName[] = [], seenVersion?: number): Promise<boolean> => {
      clearTimeout(timer.current);
      const saveNow = async (): Promise<boolean> => {
        const typed = typedNow();
        if (hashKey([typed]) === savedHash.current && mine.length === 0) {
          setState('saved');
          return true;
        }
        if (!draftTexts.safeParse(typed).success) {
          setState('tooLong');
          return false;
        }
        const { version, draft } = base.current;
        const seen = seenVersion ?? version;
        try {
          const reply = await mutateAsync({ revision: draft.revision, version: seen, texts: typed, mine });
          base.current = { ...base.current, draft: reply.draft };
          savedHash.current = hashKey([typed]);
          setTexts(typed);
          if (hashKey([typedNow()]) === savedHash.current) setState('saved');
          return true;
        } catch (error) {
          const isElsewhere = asAppError(error)?.kind === 'conflict';
          setState(isElsewhere ? 'elsewhere' : 'failing');
          return false;
        }
      };
      saving.current = saving.current.then(saveNow);
      return saving.current;
    },
    [mutateAsync, typedNow],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback() {
          if (hashKey([typedNow()]) === savedHash.current) return;
          setState((current) => (current === 'elsewhere' ? current : 'typing'));
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void save(), pauseMs);
        },
      }),
    [form, save, typedNow],
  );

  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      void save();
    };
  }, [save]);

  useEffect(() => {
    if (state !== 'failing') return;
    const retries = setInterval(() => void save(), retryMs);
    return () => clearInterval(retries);
  }, [state, save]);

  /** Shows the texts of a reply: those that nobody types, and the draft as it is stored. */
  const adopt = useCallback(
    (reply: SiteTexts) => {
      base.current = reply;
      savedHash.current = hashKey([reply.draft.texts]);
      setTexts(reply.draft.texts);
      setState('saved');
      const shown = formValuesOf(reply);
      for (const name of Object.keys(shown) as (keyof SiteTextForm)[])
        if (hashKey([form.getValues(name)]) !== hashKey([shown[name]])) form.setValue(name, shown[name]);
      form.clearErrors();
    },
    [form],
  );

  // What others have published, and what this person has typed in another window, comes in while nothing is unsaved.
  useEffect(() => {
    const { version, draft } = base.current;
    const isNewer = loaded.draft.revision > draft.revision || loaded.version > version;
    if (state !== 'saved' || !isNewer || loaded.draft.revision < draft.revision) return;
    adopt(loaded);
  }, [state, loaded, adopt]);

  // What is still being typed is saved when this screen goes.
  useUnsaved({ element: () => undefined, isUnsaved: () => ['failing', 'elsewhere', 'tooLong'].includes(state) });

  const revision = () => base.current.draft.revision;
  return { form, field, state, texts, save, adopt, revision };
}

export type SiteDraft = ReturnType<typeof useSiteDraft>;

export const rememberTexts = ({ message: _, ...texts }: Output<'siteTexts'> & { message?: string }): void => {
  queryClient.setQueryData(['siteTexts', {}], texts);
};
