import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BookingsList } from '#web/office/front-desk/bookings.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const AccountPage = lazy(async () => ({
  default: (await import('#web/office/accounts/account/account-page.tsx')).AccountPage,
}));

const InvoicePage = lazy(async () => ({
  default: (await import('#web/office/accounts/invoices/invoice-page.tsx')).InvoicePage,
}));

const ProformaPage = lazy(async () => ({
  default: (await import('#web/office/accounts/invoices/proforma-page.tsx')).ProformaPage,
}));

const CompaniesPage = lazy(async () => ({
  default: (await import('#web/office/accounts/companies/companies-page.tsx')).CompaniesPage,
}));

const CompanyAccountPage = lazy(async () => ({
  default: (await import('#web/office/accounts/companies/company-account-page.tsx')).CompanyAccountPage,
}));

/**
 * The list, or what is open in full: the address names the account, the invoice, the stay of a proforma invoice or the
 * company, whose `all` is the list of companies.
 */
export function BookingPages() {
  const { account, invoice, proforma, window, company } = useSearch({ strict: false });
  if (typeof invoice === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        <InvoicePage key={invoice} id={invoice} />
      </Suspense>
    );
  if (typeof proforma === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        <ProformaPage key={proforma} id={proforma} windowId={typeof window === 'string' ? window : undefined} />
      </Suspense>
    );
  if (typeof company === 'string')
    return (
      <Suspense fallback={<Spinner />}>
        {company === 'all' ? <CompaniesPage /> : <CompanyAccountPage key={company} id={company} />}
      </Suspense>
    );
  if (typeof account !== 'string') return <BookingsList />;
  return (
    <Suspense fallback={<Spinner />}>
      <AccountPage key={account} id={account} />
    </Suspense>
  );
}
