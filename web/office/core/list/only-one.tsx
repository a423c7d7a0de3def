import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says that a list shows only what a link named, such as "Receipt 57", and leads to the whole list. */
export function OnlyOneShown({ what, showAll }: { what: string; showAll: () => void }) {
  return (
    <Notice>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{what} only</span>
        <Button look="outline" onClick={showAll}>
          Show all
        </Button>
      </span>
    </Notice>
  );
}
