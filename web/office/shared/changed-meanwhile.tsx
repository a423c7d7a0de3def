import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * What somebody else has saved while a form was open. `opened` is what the form began with, and `readNewest` reads it as it
 * is now. After a refusal the form calls `look`; once the user has chosen, it calls `settle`.
 */
export function useTheirs<T extends { version: number }>(
  opened: T | undefined,
  readNewest: () => Promise<T | undefined>,
) {
  // A ref, because saving on top follows in the same event.
  const replaced = useRef(opened);
  const [current, setCurrent] = useState(opened);
  const [theirs, setTheirs] = useState<T>();
  return {
    theirs,
    /** What the form has begun with, or else what the user has been told of since. */
    current,
    /** The version that saving replaces. */
    version: () => replaced.current?.version ?? 0,
    look: async () => {
      const newest = await readNewest().catch(() => undefined);
      if (newest && newest.version !== replaced.current?.version) setTheirs(newest);
    },
    settle: () => {
      replaced.current = theirs;
      setCurrent(theirs);
      setTheirs(undefined);
    },
  };
}

type Props = { children: ReactNode; onKeep: () => void; onTake: () => void };

/** Stands in a form whose button to save is disabled meanwhile. */
export function ChangedMeanwhile({ children, onKeep, onTake }: Props) {
  return (
    <Notice tone="danger">
      <p>{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onKeep}>Save mine on top</Button>
        <Button look="outline" onClick={onTake}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
