import type { ReactNode } from 'react';
import { type CompanyView, companyMessages } from '#contract/companies.ts';
import { type PromoView, promoMessages } from '#contract/promo-codes.ts';
import { ListPart } from '#web/office/shared/list-part.tsx';
import { useApiQuery } from '#web/office/shared/query.ts';
import { companySummary } from '#web/office/special-prices/company-values.ts';
import { promoState, promoSummary } from '#web/office/special-prices/promo-values.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type CodeListProps = { onEdit: (promo: PromoView | 'new') => void };

export function CodeList({ onEdit }: CodeListProps) {
  const { data, error } = useApiQuery('listPromoCodes', {});
  return (
    <ListPart
      title="Codes"
      text="A guest who types the code pays less. A cancelled booking gives its use back."
      error={error}
      failed={promoMessages.fetchFailed}
    >
      <Rows newLabel="New code" onNew={() => onEdit('new')}>
        {data?.data.map((promo) => {
          const { tone, text } = promoState(promo, data.today);
          return (
            <Row key={promo.id} title={promo.code} text={promoSummary(promo)} onEdit={() => onEdit(promo)}>
              <StatusBadge tone={tone}>{text}</StatusBadge>
            </Row>
          );
        })}
      </Rows>
    </ListPart>
  );
}

type CompanyListProps = { onEdit: (company: CompanyView | 'new') => void };

export function CompanyList({ onEdit }: CompanyListProps) {
  const { data, error } = useApiQuery('listCompanies', {});
  return (
    <ListPart
      title="Companies"
      text="Chosen at the desk, or by the link that you give the company."
      error={error}
      failed={companyMessages.fetchFailed}
    >
      <Rows newLabel="New company" onNew={() => onEdit('new')}>
        {data?.data.map((company) => (
          <Row key={company.id} title={company.name} text={companySummary(company)} onEdit={() => onEdit(company)}>
            <StatusBadge tone={company.is_active ? 'good' : 'quiet'}>
              {company.is_active ? 'In the list' : 'Retired'}
            </StatusBadge>
          </Row>
        ))}
      </Rows>
    </ListPart>
  );
}

type RowsProps = { newLabel: string; onNew: () => void; children: ReactNode };

function Rows({ newLabel, onNew, children }: RowsProps) {
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">{children}</ul>
      <div className="mt-4">
        <Button look="outline" onClick={onNew}>
          {newLabel}
        </Button>
      </div>
    </>
  );
}

type RowProps = { title: string; text: string; onEdit: () => void; children: ReactNode };

function Row({ title, text, onEdit, children }: RowProps) {
  return (
    <li>
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
    </li>
  );
}
