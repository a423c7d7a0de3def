import { clsx } from 'clsx';
import { type SyntheticEvent, useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type OddEvent, type OddThing, oddMessages } from '#contract/oversight/odd-things.ts';
import { asAppError } from '#web/core/errors.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Detail } from '#web/office/oversight/detail.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type OddThingPartProps = { id: string; changeRule: () => void };

export function OddThingPart({ id, changeRule }: OddThingPartProps) {
  const { data, error } = useApiQuery('oddThing', { id });
  if (error && !data)
    return <Notice tone="danger">{failureOf(error, { failed: oddMessages.fetchFailed }).message}</Notice>;
  if (!data || data.id !== id) return <p role="status">Loading…</p>;
  return <Evidence thing={data} changeRule={changeRule} />;
}

function Evidence({ thing, changeRule }: { thing: OddThing; changeRule: () => void }) {
  const formatInstant = useFormatInstant();
  const headingId = useId();
  const { title, who, at, events, details, ruleText, answers } = thing;
  return (
    <article aria-labelledby={headingId} className="rounded-2xl border border-hairline bg-white p-5 sm:p-7">
      <h2 id={headingId} className="text-xl wrap-anywhere sm:text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-soft wrap-anywhere">
        <span className="figures">{formatInstant(at)}</span> · {who}
      </p>
      <p className="mt-2 text-soft">What was recorded, in order. {oddMessages.reason}</p>
      <ol className="mt-6">
        {events.map((event) => (
          <EventItem key={`${event.at} ${event.text}`} event={event} />
        ))}
      </ol>
      <dl className="mt-4">
        {details.map(({ label, value }) => (
          <Detail key={label} label={label}>
            {value}
          </Detail>
        ))}
        <Detail label="Rule">
          {ruleText}{' '}
          <button type="button" onClick={changeRule} className="underline">
            Change…
          </button>
        </Detail>
      </dl>
      {answers.map(({ note, by, at: answeredAt }) => (
        <div key={answeredAt} className="mt-4">
          <Notice tone="good">
            <strong>
              Answered {formatInstant(answeredAt)} by {by}.
            </strong>{' '}
            <span className="block wrap-anywhere">“{note}”</span>
          </Notice>
        </div>
      ))}
      <AnswerForm thing={thing} />
    </article>
  );
}

function EventItem({ event: { at, text, note, booking, isFound } }: { event: OddEvent }) {
  const formatInstant = useFormatInstant();
  return (
    <li className="relative border-l border-hairline pb-5 pl-6 last:border-transparent last:pb-1">
      <span
        aria-hidden="true"
        className={clsx('absolute top-1.5 -left-[5px] size-2.5 rounded-full', isFound ? 'bg-terracotta' : 'bg-indigo')}
      />
      <p className="wrap-anywhere">
        <time dateTime={at} className="font-semibold figures">
          {formatInstant(at)}
        </time>{' '}
        {text} {booking && <BookingLink booking={booking} />}
      </p>
      {note && <p className="text-sm text-soft wrap-anywhere">{note}</p>}
    </li>
  );
}

function AnswerForm({ thing: { id, answers } }: { thing: OddThing }) {
  const [isOpen, setIsOpen] = useState(answers.length === 0);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const send = useApiMutation('answerOddThing');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (note.trim() === '') return setError(oddMessages.note);
    return send.mutate(
      { id, note: note.trim(), seen: answers.length },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          setNote('');
          setIsOpen(false);
        },
        onError: (problem) => {
          if (asAppError(problem)?.kind === 'conflict') refetchAfter('answerOddThing');
        },
      },
    );
  };

  if (!isOpen)
    return (
      <Button look="outline" className="mt-6" onClick={() => setIsOpen(true)}>
        Add to the answer
      </Button>
    );
  return (
    <form onSubmit={submit} className="mt-6 space-y-4">
      <TextField
        label="What was it?"
        hint="Kept with your name. It leaves the day’s report when answered; what was recorded stays."
        placeholder="Who you asked, and what they said"
        value={note}
        error={error}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value);
          setError(undefined);
        }}
      />
      {send.error && (
        <Notice tone="danger">{failureOf(send.error, { failed: oddMessages.answerFailed }).message}</Notice>
      )}
      <Button type="submit" loading={send.isPending}>
        Answer
      </Button>
    </form>
  );
}
