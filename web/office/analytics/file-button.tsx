import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Exported } from '#contract/endpoint.ts';
import { insightMessages } from '#contract/insights.ts';
import { saveFile } from '#web/office/analytics/save-file.ts';
import { failureOf } from '#web/office/failure.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  label: string;
  what: string;
  /** Shown as an error, without a download, if the file would be empty. */
  none?: string | false;
  fetch: () => Promise<Exported>;
};

/** A second press during the download does nothing. */
export function FileButton({ label, what, none = false, fetch }: Props) {
  const [working, setWorking] = useState(false);
  const failed = insightMessages.exportFailed(what);

  const press = async () => {
    if (none) return void toast.error(none);
    setWorking(true);
    try {
      await saveFile(await fetch());
    } catch (problem) {
      toast.error(failureOf(problem, { failed, because: (reason) => `${failed}: ${reason}` }).message);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      look="outline"
      aria-disabled={working || undefined}
      aria-busy={working || undefined}
      onClick={() => {
        if (!working) void press();
      }}
      className="grow px-5 aria-disabled:opacity-60 sm:grow-0"
    >
      <Download aria-hidden="true" className="size-4.5" />
      {working ? `Exporting ${what}…` : label}
    </Button>
  );
}
