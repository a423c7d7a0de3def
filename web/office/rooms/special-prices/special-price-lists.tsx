import type { ReactNode } from 'react';
import { type CompanyView, companyMessages } from '#contract/rooms/companies.ts';
import { type PromoView, promoMessages } from '#contract/rooms/promo-codes.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { EditRow } from '#web/office/rooms/edit-row.tsx';
import { ListPart } from '#web/office/rooms/list-part.tsx';
import { companySummary } from '#web/office/rooms/special-prices/company-values.ts';
import { promoState, promoSummary } from '#web/office/rooms/special-prices/promo-values.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type CodeListProps = { onEdit: (promo: PromoView | 'new') => void };

export function CodeList({ onEdit }: CodeListProps) {
  const { data, error } = useApiQuery('listPromoCodes', {});
  return (
    <ListPart
      title="Promo codes"
      text="A guest who types the code pays less. A cancelled booking gives its use back."
      error={error}
      failureMessage={promoMessages.fetchFailed}
    >
      <Rows newLabel="New code" onNew={() => onEdit('new')}>
        {data?.data.map((promo) => {
          const { tone, text } = promoState(promo, data.today);
          return (
            <li key={promo.id}>
              <EditRow title={promo.code} text={promoSummary(promo)} onEdit={() => onEdit(promo)}>
                <StatusBadge tone={tone}>{text}</StatusBadge>
              </EditRow>
            </li>
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
      failureMessage={companyMessages.fetchFailed}
    >
      <Rows newLabel="New company" onNew={() => onEdit('new')}>
        {data?.data.map((company) => (
          <li key={company.id}>
            <EditRow title={company.name} text={companySummary(company)} onEdit={() => onEdit(company)}>
              <StatusBadge tone={company.isActive ? 'good' : 'quiet'}>
                {company.isActive ? 'In the list' : 'Retired'}
              </StatusBadge>
            </EditRow>
          </li>
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
