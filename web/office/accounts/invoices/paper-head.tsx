import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Paper } from '#web/invoice/invoice-paper.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const paperChoices = [
  ['a4', 'A4'],
  ['slip', '80 mm'],
] as const satisfies readonly (readonly [Paper, string])[];

type PaperHeadProps = {
  /** The stay whose account the link back opens. If undefined, the link opens the list of bookings. */
  stay: string | undefined;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  children: ReactNode;
};

export function PaperHead({ stay: stayId, paper, onPaper, children }: PaperHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <TabLink
        tab="bookings"
        search={stayId ? { account: stayId } : {}}
        className="-ml-1 mr-auto inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Account
      </TabLink>
      <Segmented label="Paper" choices={paperChoices} value={paper} onChange={onPaper} />
      {children}
    </div>
  );
}
