import { useState } from 'react';
import { formatCount, plural } from '#contract/core/plural.ts';
import { type SiteTexts, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import type { SaveState } from '#web/office/settings/texts/use-site-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type DraftBarProps = {
  count: number;
  state: SaveState;
  isPublishing: boolean;
  problem: string | null;
  scheduled: SiteTexts['scheduled'];
  publish: () => void;
  schedule: () => void;
  drop: () => Promise<boolean>;
};

const stateTexts: Record<SaveState, string> = {
  saved: 'Saved as your draft.',
  typing: 'Saving…',
  failing: siteDraftMessages.saveFailed,
  elsewhere: siteDraftMessages.elsewhere,
  tooLong: siteDraftMessages.typed,
};

/** Says what of the texts guests do not read yet, and publishes it. */
export function DraftBar({ count, state, isPublishing, problem, scheduled, publish, schedule, drop }: DraftBarProps) {
  const [isDropping, setIsDropping] = useState(false);
  const formatInstant = useFormatInstant();
  const isEmpty = count === 0;
  const waiting = scheduled.filter((each) => each.state === 'waiting');
  const hasTrouble = state === 'failing' || state === 'elsewhere' || state === 'tooLong';
  const isOff = isEmpty || state === 'elsewhere';
  const furtherButtons = (
    <>
      <Button look="outline" onClick={schedule} disabled={isOff}>
        Publish later
      </Button>
      <Button look="outline" onClick={() => setIsDropping(true)} disabled={isOff}>
        Drop the draft
      </Button>
    </>
  );
  return (
    <>
      <div className="sticky top-18 z-10 space-y-3 rounded-2xl border border-hairline bg-white p-3 sm:p-5">
        <div className="flex items-center gap-x-5 gap-y-3 md:flex-wrap">
          <p role="status" className="min-w-0 grow max-md:text-sm md:basis-56">
            {isEmpty && state === 'saved'
              ? `Guests read all that stands here. ${waiting.map(({ labels, publishAt }) => `Other words wait for ${formatInstant(publishAt)}: ${labels.join(', ')}.`).join(' ')}`
              : `${plural(count, 'text')} of your draft ${count === 1 ? 'differs' : 'differ'} from what guests read. ${hasTrouble ? '' : stateTexts[state]}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={publish} loading={isPublishing} disabled={isOff}>
              Publish
            </Button>
            <span className="hidden gap-2 md:flex">{furtherButtons}</span>
          </div>
        </div>
        {hasTrouble && <Notice tone="danger">{stateTexts[state]}</Notice>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {isDropping && (
          <ConfirmDialog
            title="Drop the draft?"
            tone="danger"
            confirmLabel="Drop it"
            cancelLabel="Cancel"
            pending={false}
            error={null}
            onConfirm={() => void drop().then(() => setIsDropping(false))}
            onClose={() => setIsDropping(false)}
          >
            <p>
              What you typed for {formatCount(count)} {count === 1 ? 'text' : 'texts'} is gone. Guests read what they
              read now.
            </p>
          </ConfirmDialog>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:hidden">{furtherButtons}</div>
    </>
  );
}
