import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { insightMessages } from '#contract/reports/insights.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { saveFile } from '#web/office/core/save-file.ts';
import { Button } from '#web/ui/button.tsx';

type FileButtonProps = {
  label: string;
  contents: string;
  /** The error to show instead of downloading an empty file; false if the file would not be empty. */
  emptyMessage?: string | false;
  fetchFile: () => Promise<ExportedFile>;
};

export function FileButton({ label, contents, emptyMessage = false, fetchFile }: FileButtonProps) {
  const [isExporting, setIsExporting] = useState(false);
  const failureMessage = insightMessages.exportFailed(contents);

  const exportFile = async () => {
    if (emptyMessage) return void toast.error(emptyMessage);
    setIsExporting(true);
    try {
      await saveFile(await fetchFile());
    } catch (problem) {
      toast.error(
        failureOf(problem, { failed: failureMessage, withReason: (reason) => `${failureMessage}: ${reason}` }).message,
      );
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Button
      look="outline"
      aria-disabled={isExporting || undefined}
      aria-busy={isExporting || undefined}
      onClick={() => {
        if (!isExporting) void exportFile();
      }}
      className="grow px-5 aria-disabled:opacity-60 sm:grow-0"
    >
      <Download aria-hidden="true" className="size-4.5" />
      {isExporting ? `Exporting ${contents}…` : label}
    </Button>
  );
}
