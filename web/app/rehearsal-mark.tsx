import { rehearsalTexts } from '#contract/core/rehearsal.ts';

/** Stands above each page of a hotel that rehearses, also on paper. */
export const RehearsalMark = () => (
  <aside
    aria-label="Rehearsal"
    className="bg-ink px-4 py-2 text-center font-medium text-balance text-white print:mb-4 print:border-2 print:border-ink print:bg-white print:text-ink"
  >
    {rehearsalTexts.mark}
  </aside>
);
