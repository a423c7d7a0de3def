import { Printer } from 'lucide-react';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { Button } from '#web/ui/button.tsx';

type Props = {
  refresh: Parameters<typeof RefreshButton>[0]['refresh'];
  /** What the file has, such as "the report". */
  contents: string;
  fetch: () => Promise<ExportedFile>;
};

export function ReportActions({ refresh, contents, fetch }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="This report" className="flex grow flex-wrap gap-3 sm:grow-0">
      <RefreshButton refresh={refresh} />
      <Button look="outline" onClick={() => window.print()} className="grow sm:grow-0">
        <Printer aria-hidden="true" className="size-4.5" />
        Print
      </Button>
      <FileButton label="Download CSV" contents={contents} fetch={fetch} />
    </div>
  );
}
