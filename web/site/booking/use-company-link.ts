import { useEffect, useState } from 'react';
import { errorMessages } from '#contract/errors.ts';
import { asAppError } from '#web/core/errors.ts';
import type { SpecialOffer } from '#web/forms/special-offer.ts';
import { call } from '#web/site/call.ts';

/** The token of a company's link stands behind `#`, so that the browser sends it to no server as part of the address. */
const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('company');

/** Reads the rates of the company by whose link the guest has come. */
export function useCompanyLink(onCompany: (special: SpecialOffer) => void): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const token = tokenInAddress();
    if (!token) return;
    call('companyByLink', { company_token: token }).then(
      ({ company }) => onCompany({ company, key: token }),
      (error: unknown) => setProblem(asAppError(error)?.message ?? errorMessages.connection),
    );
  }, [onCompany]);
  return problem;
}
