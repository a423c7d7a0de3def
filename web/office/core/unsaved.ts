import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readOfficePath } from '#contract/core/office-address.ts';
import { formElementOf } from '#web/forms/server-errors.ts';

/** What is lost when its screen or dialog goes, such as what a person has typed and not sent. */
type Unsaved = {
  /** Where it stands; decides in which dialog it is. */
  element: () => Element | null | undefined;
  isUnsaved: () => boolean;
  /** What is lost, as a sentence. By default changes that are not saved. */
  loss?: string | undefined;
  /** Set if the browser keeps a draft of it, which only whoever closes the dialog throws away. */
  keepsDraft?: true;
};

type UnsavedOnScreen = Unsaved & {
  /** Forgets it, because the person has decided to lose it. */
  drop: () => void;
};

const onScreen = new Set<UnsavedOnScreen>();

export const unsavedNow = (): UnsavedOnScreen[] => [...onScreen].filter(({ isUnsaved }) => isUnsaved());

/** Has whoever leaves be asked first while `isUnsaved` says so. */
export function useUnsaved({ isUnsaved, ...facts }: Unsaved): void {
  const isDropped = useRef(false);
  useEffect(() => {
    const entry: UnsavedOnScreen = {
      ...facts,
      isUnsaved: () => !isDropped.current && isUnsaved(),
      drop() {
        isDropped.current = true;
      },
    };
    onScreen.add(entry);
    return () => {
      onScreen.delete(entry);
    };
  });
}

/** The values with which a form was last sent. They are saved, whatever becomes of the form. */
const sentValues = new WeakMap<object, string>();

export function rememberSent<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>): void {
  sentValues.set(form.control, hashKey([form.getValues()]));
}

/** What a person types again in seconds, by the attribute `autocomplete`. */
const quickFields: ReadonlySet<string> = new Set(['username', 'current-password', 'new-password', 'one-time-code']);

/** Whether a form has nothing but names, passwords and codes of a sign-in: nobody misses what was typed there. */
const isQuickForm = (form: HTMLFormElement): boolean =>
  [...form.elements].every(
    (field) =>
      !(
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      ) ||
      field.type === 'password' ||
      quickFields.has(field.autocomplete),
  );

/** Has whoever leaves a form be asked first if a person has changed something in it and not sent it. */
export function useUnsavedForm<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  keepsDraft: boolean,
): void {
  const { isDirty, dirtyFields } = form.formState;
  // `isDirty` alone is also true of an amount that the program has filled in.
  const hasChanges = !keepsDraft && isDirty && Object.keys(dirtyFields).length > 0;
  useUnsaved({
    element: () => formElementOf(form),
    isUnsaved() {
      const element = formElementOf(form);
      return (
        hasChanges && !(element && isQuickForm(element)) && sentValues.get(form.control) !== hashKey([form.getValues()])
      );
    },
  });
}

type Address = { pathname: string; search: object };
export type Step = { action: string; current: Address; next: Address };

/** Whether a step to another address removes what is on the screen, or what is in a dialog over it. */
export function losesScreen({ action, current, next }: Step, isInDialog: boolean): boolean {
  // Nobody presses what replaces an address: the filters of a list do, and the change to another person.
  if (action === 'REPLACE') return false;
  // Who signs out or is signed out leaves everything.
  if (!readOfficePath(current.pathname) || !readOfficePath(next.pathname)) return false;
  if (current.pathname !== next.pathname) return true;
  const nextSearch = new Map<string, unknown>(Object.entries(next.search));
  // The address may say which dialog is open.
  return isInDialog && Object.entries(current.search).some(([name, value]) => nextSearch.get(name) !== value);
}
