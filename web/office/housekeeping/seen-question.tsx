import { formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { otherSeenState, type RoundRoom, type SeenState } from '#contract/housekeeping/housekeeping.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type SeenQuestionProps = {
  room: RoundRoom;
  seen: SeenState;
  today: string;
  send: (seen: SeenState) => void;
  close: () => void;
};

/**
 * Asks once whether the room was really seen in another state than the desk has. The dialog does not say what the
 * difference may mean.
 */
export function SeenQuestion({ room: { number, stay }, seen, today, send, close }: SeenQuestionProps) {
  const otherState = otherSeenState(seen);
  return (
    <Dialog
      title={`${number}: the desk has it ${otherState}`}
      size="small"
      role="alertdialog"
      onClose={close}
      footer={
        <div className="space-y-2.5">
          <Button look="outline" className="min-h-14 w-full" onClick={() => send(otherState)}>
            I looked again: {otherState}
          </Button>
          <Button className="min-h-14 w-full" onClick={() => send(seen)}>
            Send: seen {seen}
          </Button>
        </div>
      }
    >
      <p>
        You saw it <strong>{seen}</strong>.{' '}
        {stay
          ? `The desk has a guest in it until ${formatDayWithoutThisYear(stay.checkOut, today)}.`
          : 'The desk has nobody in it.'}
      </p>
      <p className="mt-3 text-soft">
        If you send it, the desk and the owner see it at once, with the time and your name. You need not do anything
        about it.
      </p>
    </Dialog>
  );
}
