import type { ReactNode } from 'react';
import { type CompanyView, companyMessages } from '#contract/companies.ts';
import { type PromoView, promoMessages } from '#contract/promo-codes.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { companySummary } from '#web/office/special-prices/company-values.ts';
import { promoState, promoSummary } from '#web/office/special-prices/promo-values.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type CodeListProps = { onEdit: (promo: PromoView | 'new') => void };

export function CodeList({ onEdit }: CodeListProps) {
  const { data, error } = useApiQuery('listPromoCodes', {});
  return (
    <section aria-labelledby="codes">
      <h3 id="codes" className="mb-1 text-lg">
        Codes
      </h3>
      <p className="mb-3 text-soft">A guest who types the code pays less. A cancelled booking gives its use back.</p>
      {error && <Notice tone="danger">{failureOf(error, { failed: promoMessages.fetchFailed }).message}</Notice>}
      {data && data.data.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {data.data.map((promo) => {
            const { tone, text } = promoState(promo, data.today);
            return (
              <li key={promo.id}>
                <Row title={promo.code} text={promoSummary(promo)} onEdit={() => onEdit(promo)}>
                  <StatusBadge tone={tone}>{text}</StatusBadge>
                </Row>
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4">
        <Button look="outline" onClick={() => onEdit('new')}>
          New code
        </Button>
      </div>
    </section>
  );
}

type CompanyListProps = { onEdit: (company: CompanyView | 'new') => void };

export function CompanyList({ onEdit }: CompanyListProps) {
  const { data, error } = useApiQuery('listCompanies', {});
  return (
    <section aria-labelledby="companies">
      <h3 id="companies" className="mb-1 text-lg">
        Companies
      </h3>
      <p className="mb-3 text-soft">Chosen at the desk, or by the link that you give the company.</p>
      {error && <Notice tone="danger">{failureOf(error, { failed: companyMessages.fetchFailed }).message}</Notice>}
      {data && data.data.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {data.data.map((company) => (
            <li key={company.id}>
              <Row title={company.name} text={companySummary(company)} onEdit={() => onEdit(company)}>
                <StatusBadge tone={company.is_active ? 'good' : 'quiet'}>
                  {company.is_active ? 'In the list' : 'Retired'}
                </StatusBadge>
              </Row>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button look="outline" onClick={() => onEdit('new')}>
          New company
        </Button>
      </div>
    </section>
  );
}

type RowProps = { title: string; text: string; onEdit: () => void; children: ReactNode };

function Row({ title, text, onEdit, children }: RowProps) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left hover:text-terracotta-deep"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-soft figures">{text}</span>
      </span>
      {children}
    </button>
  );
}
