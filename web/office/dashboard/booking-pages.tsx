import { lazy } from 'react';
import { useOfficePage } from '#web/office/core/office-page.ts';
import { BookingsList } from '#web/office/front-desk/bookings.tsx';

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

const OwingPage = lazy(async () => ({
  default: (await import('#web/office/accounts/owing/owing-page.tsx')).OwingPage,
}));

/**
 * The list, or what is open in full: the address names the account, the invoice, the stay of a proforma invoice or the
 * company, whose `all` is the list of companies. `owing` is the list of guests who owe.
 */
export function BookingPages() {
  const { account, invoice, proforma, company, owing } = useOfficePage();
  if (invoice) return <InvoicePage key={invoice} id={invoice} />;
  if (proforma) return <ProformaPage key={proforma} id={proforma} />;
  if (owing) return <OwingPage />;
  if (company === 'all') return <CompaniesPage />;
  if (company) return <CompanyAccountPage key={company} id={company} />;
  if (account) return <AccountPage key={account} id={account} />;
  return <BookingsList />;
}
