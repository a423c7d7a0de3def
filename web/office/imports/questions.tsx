import { type SubmitEvent, useState } from 'react';
import type { ImportQuestion } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';

type QuestionsProps = {
  questions: readonly ImportQuestion[];
  onAnswer: (answers: Readonly<Record<string, string>>) => void;
};

/** Asks what the file leaves open. Nothing is chosen before, so that nobody passes over a question. */
export function Questions({ questions, onAnswer }: QuestionsProps) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onAnswer(answers);
  };
  return (
    <form onSubmit={onSubmit} className="space-y-4 rounded-xl bg-sand p-4">
      <h3 className="font-semibold">The file can be read in more than one way</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {questions.map(({ id, text, choices }) => (
          <SelectField
            key={id}
            label={text}
            required
            value={answers[id] ?? ''}
            onChange={({ target }) => setAnswers({ ...answers, [id]: target.value })}
          >
            <option value="">Please choose</option>
            {choices.map(({ answer, label }) => (
              <option key={answer} value={answer}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit">Go on</Button>
    </form>
  );
}
