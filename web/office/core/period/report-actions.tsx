import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { Button } from '#web/ui/button.tsx';

type ReportActionsProps = {
  refresh: ComponentProps<typeof RefreshButton>['refresh'];
  /**
   * The report as a file; undefined while there is nothing to print or download. `contents` names it, such as "the
   * report".
   */
  file: { contents: string; fetch: () => Promise<ExportedFile> } | undefined;
};

export function ReportActions({ refresh, file }: ReportActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="This report" className="flex grow flex-wrap gap-3 sm:grow-0">
      <RefreshButton refresh={refresh} />
      {file && (
        <>
          <Button look="outline" onClick={() => window.print()} className="grow sm:grow-0">
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
          <FileButton label="Download CSV" contents={file.contents} fetchFile={file.fetch} />
        </>
      )}
    </div>
  );
}
