import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BackupKeyView, backupKeyMessages } from '#contract/backups/backup-key.ts';
import type { MadeKey } from '#web/office/backups/make-key.ts';
import { NewKey } from '#web/office/backups/new-key.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Shows to which key backups are encrypted, and makes another one. */
export function BackupKeyPanel({ current }: { current: BackupKeyView | null }) {
  const formatInstant = useFormatInstant();
  const [newKey, setNewKey] = useState<MadeKey>();
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    try {
      const { makeKey } = await import('#web/office/backups/make-key.ts');
      setNewKey(await makeKey());
    } catch {
      toast.error(backupKeyMessages.makeFailed);
    } finally {
      setIsMaking(false);
    }
  };
  const close = () => setNewKey(undefined);
  if (newKey) return <NewKey made={newKey} replaces={current?.version ?? 0} close={close} />;
  return (
    <div className="print:hidden">
      <Panel title="Key of the backups">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose wrap-anywhere">
            {current
              ? `Backups are encrypted to key ${current.version}, which ${current.setBy} set on ${formatInstant(current.setAt)}. Only the paper of this key opens them. Its public half is ${current.recipient}. Copies from before the first key stay readable for whoever has the file, until newer ones have replaced them.`
              : 'Backups are not encrypted yet: whoever gets hold of a file reads all guests and all money. A key is made here, printed once, and kept by you. The hotel’s computer never has it.'}
          </p>
          <Button look={current ? 'outline' : 'primary'} onClick={() => void make()} loading={isMaking}>
            <KeyRound aria-hidden="true" className="size-4.5" />
            {current ? 'Make another key' : 'Make a key'}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
