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

const StaysToPayPage = lazy(async () => ({
  default: (await import('#web/office/accounts/to-pay/stays-to-pay-page.tsx')).StaysToPayPage,
}));

/**
 * Shows the list of bookings, or what the address names: an account, an invoice, a proforma invoice or the account of a
 * company. The company `all` is the list of companies, and `guests` lists the guests who owe.
 */
export function BookingPages() {
  const { account, invoice, proforma, company, guests } = useOfficePage();
  if (invoice) return <InvoicePage key={invoice} id={invoice} />;
  if (proforma) return <ProformaPage key={proforma} id={proforma} />;
  if (guests) return <StaysToPayPage />;
  if (company === 'all') return <CompaniesPage />;
  if (company) return <CompanyAccountPage key={company} id={company} />;
  if (account) return <AccountPage key={account} id={account} />;
  return <BookingsList />;
}
