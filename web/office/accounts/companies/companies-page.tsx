import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type CompanyView, companyMessages } from '#contract/rooms/companies.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Lists the companies that may pay later, and those that no longer may but still owe something. */
export function CompaniesPage() {
  const { data, error } = useApiQuery('listCompanies', {});
  const companies = data?.data.filter(({ paysLater, owesKobo }) => paysLater || owesKobo > 0);
  return (
    <div className="space-y-5">
      <TabLink
        tab="bookings"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Bookings
      </TabLink>
      <h2 className="text-2xl">Accounts of companies</h2>
      {error && <Notice tone="danger">{failureOf(error, { failed: companyMessages.fetchFailed }).message}</Notice>}
      {!companies && !error && <Spinner />}
      {companies?.length === 0 && (
        <EmptyState title="No company pays later">
          <p className="text-soft">The owner adds companies under Prices.</p>
        </EmptyState>
      )}
      {companies && companies.length > 0 && (
        <ul className="divide-y divide-hairline overflow-hidden rounded-2xl border border-hairline bg-white">
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
          <li className="figures flex justify-between gap-4 bg-paper px-4 py-3 pr-14 font-semibold sm:px-5 sm:pr-14">
            <span>Owed in all</span>
            <span>{formatNaira(kobo(companies.reduce((sum, { owesKobo }) => sum + owesKobo, 0)))}</span>
          </li>
        </ul>
      )}
    </div>
  );
}

function CompanyRow({ company: { id, name, owesKobo, limitKobo } }: { company: CompanyView }) {
  return (
    <li>
      <TabLink
        tab="bookings"
        search={{ company: id }}
        className="flex min-h-14 items-center gap-4 px-4 py-3 hover:bg-paper sm:px-5"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="figures block text-sm text-soft">
            {limitKobo === null ? 'No limit' : `May owe ${formatNaira(limitKobo)}`}
          </span>
        </span>
        <span className="figures font-semibold">{formatNaira(owesKobo)}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
      </TabLink>
    </li>
  );
}
