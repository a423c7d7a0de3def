import { Printer } from 'lucide-react';
import { useId } from 'react';
import { roleLabels } from '#contract/core/roles.ts';
import { useFacts } from '#web/core/context.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { SearchField } from '#web/office/core/list/search-field.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { findInHandbook } from '#web/office/dashboard/help/find-in-handbook.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { HelpText, Terms } from '#web/office/dashboard/help/help-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The handbook has one order and no filters, so the address contains only the searched words. */
const handbookShape: ListShape<Record<never, string>, 'menu'> = {
  filters: {},
  sorts: ['menu'],
  defaults: { sort: 'menu', dir: 'asc' },
};

export function Handbook() {
  const { hotel } = useFacts();
  const { user } = useSession();
  const { q, search } = useListState(handbookShape);
  const glossaryId = useId();
  const { pages, glossary } = findInHandbook(user.role, q, hotel);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div className="w-full sm:w-96">
          <SearchField label="Search" placeholder="Envelope, refund, late guest" value={q} onSearch={search} />
        </div>
        <Button look="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print the handbook
        </Button>
      </div>
      <h2 className="text-xl">
        {hotel.name}: handbook of the {roleLabels[user.role].toLowerCase()}
      </h2>
      {pages.length + glossary.length === 0 && <EmptyState title={`Nothing has “${q}”.`} />}
      <div className="grid gap-5 md:grid-cols-2 print:block print:space-y-6">
        {pages.map((page) => (
          <HandbookChapter key={page.title} {...page} />
        ))}
      </div>
      {glossary.length > 0 && (
        <section
          aria-labelledby={glossaryId}
          className="rounded-2xl border border-hairline bg-white p-5 sm:p-6 print:border-0 print:p-0"
        >
          <h3 id={glossaryId} className="mb-3 text-lg">
            Glossary
          </h3>
          <div className="md:columns-2 md:gap-10">
            <Terms of={glossary} />
          </div>
        </section>
      )}
    </div>
  );
}

function HandbookChapter(page: HelpPage) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="break-inside-avoid rounded-2xl border border-hairline bg-white p-5 sm:p-6 print:border-0 print:p-0"
    >
      <h3 id={id} className="mb-3 text-lg">
        <TabLink tab={page.tab} className="inline-flex min-h-11 items-center hover:text-terracotta-deep print:min-h-0">
          {page.title}
        </TabLink>
      </h3>
      <HelpText {...page} />
    </section>
  );
}
