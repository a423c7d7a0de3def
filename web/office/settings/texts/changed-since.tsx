import { type ChangedText, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type ChangedSinceProps = {
  changed: readonly ChangedText[];
  takeTheirs: (name: ChangedText['name']) => void;
  keepMine: (name: ChangedText['name']) => void;
};

/** What somebody else has published of the texts in the draft. Nothing is published over it before the person chooses. */
export function ChangedSince({ changed, takeTheirs, keepMine }: ChangedSinceProps) {
  if (changed.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className="space-y-4 text-ink">
        {changed.map(({ name, label, by, at, now }) => (
          <li key={name} className="wrap-anywhere">
            <p className="font-semibold">{label}</p>
            <p>{siteDraftMessages.changedSince(by, at, now)}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button look="outline" onClick={() => keepMine(name)}>
                Keep what I typed
                <span className="sr-only">: {label}</span>
              </Button>
              <Button look="outline" onClick={() => takeTheirs(name)}>
                Take what it says now
                <span className="sr-only">: {label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
