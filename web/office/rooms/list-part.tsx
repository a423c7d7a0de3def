import { type ReactNode, useId } from 'react';
import { failureOf } from '#web/office/core/failure.ts';
import { Notice } from '#web/ui/notice.tsx';

type ListPartProps = {
  title: string;
  text: string;
  /** The error if the list could not be read. `failureMessage` is shown if the server sent no text for the error. */
  error: unknown;
  failureMessage: string;
  children: ReactNode;
};

export function ListPart({ title, text, error, failureMessage, children }: ListPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-lg">
        {title}
      </h3>
      <p className="mb-3 text-soft">{text}</p>
      {error ? <Notice tone="danger">{failureOf(error, { failed: failureMessage }).message}</Notice> : null}
      {children}
    </section>
  );
}
