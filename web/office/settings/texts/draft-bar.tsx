import { useState } from 'react';
import { formatCount, plural } from '#contract/core/plural.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import type { SaveState } from '#web/office/settings/texts/use-site-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type DraftBarProps = {
  count: number;
  state: SaveState;
  isPublishing: boolean;
  problem: string | null;
  publish: () => void;
  schedule: () => void;
  drop: () => Promise<boolean>;
};

const stateTexts: Record<SaveState, string> = {
  saved: 'Saved as your draft.',
  typing: 'Saving…',
  failing: siteDraftMessages.saveFailed,
  elsewhere: siteDraftMessages.elsewhere,
};

/** Says what of the texts guests do not read yet, and publishes it. */
export function DraftBar({ count, state, isPublishing, problem, publish, schedule, drop }: DraftBarProps) {
  const [isDropping, setIsDropping] = useState(false);
  const isEmpty = count === 0;
  const hasTrouble = state === 'failing' || state === 'elsewhere';
  return (
    <div className="z-10 space-y-3 md:sticky md:top-18 rounded-2xl border border-hairline bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p role="status" className="min-w-0 grow basis-56">
          {isEmpty && state === 'saved'
            ? 'Guests read all that stands here.'
            : `${plural(count, 'text')} of your draft ${count === 1 ? 'differs' : 'differ'} from what guests read. ${hasTrouble ? '' : stateTexts[state]}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={publish} loading={isPublishing} disabled={isEmpty || state === 'elsewhere'}>
            Publish
          </Button>
          <Button look="outline" onClick={schedule} disabled={isEmpty || state === 'elsewhere'}>
            Publish later
          </Button>
          <Button look="outline" onClick={() => setIsDropping(true)} disabled={isEmpty || state === 'elsewhere'}>
            Drop the draft
          </Button>
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
            What you typed for {formatCount(count)} {count === 1 ? 'text' : 'texts'} is gone. Guests read what they read
            now.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
