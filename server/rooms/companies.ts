import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { landingPaths } from '#contract/page.ts';
import { type CompanyView, companyMessages, type DeskCompany, type NewCompany } from '#contract/rooms/companies.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';
import {
  type Company,
  findCompany,
  insertCompany,
  lockCompany,
  replaceCompanyRates,
  updateCompany,
} from '#server/rooms/company-store.ts';

type CompanyDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

export const presentDeskCompany = (company: Company): DeskCompany => ({
  ...company,
  leftKobo: company.limitKobo === null ? null : kobo(Math.max(0, company.limitKobo - company.owesKobo)),
});

/** The token stands behind `#`, so that browsers do not send it with the request for the page. */
export const presentCompany = (company: Company, { publicUrl }: Pick<Deps, 'publicUrl'>): CompanyView => ({
  ...company,
  link: `${publicUrl}${landingPaths.booking}#company=${company.linkToken}`,
});

const auditFacts = (company: Company) => ({
  name: company.name,
  taxNumber: company.taxNumber,
  address: company.address,
  percentOff: company.percentOff,
  rates: company.rates.map(({ roomTypeId, priceKobo }) => `${roomTypeId} ${formatNaira(priceKobo)}`).join(', '),
  mayBook: company.bookers.join(', ') || 'who has the link',
  pays: company.paysLater ? 'later' : 'now',
  limitKobo: company.limitKobo,
  inList: company.isActive,
});

/**
 * Runs `work`, which adds or changes a company and returns its id. Writes the audit entry, and returns the company as
 * it is afterwards. Throws AppError.
 */
async function writeCompany(
  deps: CompanyDeps,
  member: Member,
  action: AuditAction,
  expectedVersion: { id: string; version: number } | undefined,
  work: (tx: Tx, before: Company | undefined) => Promise<string>,
): Promise<Company> {
  return deps.db.tx((tx) => writeCompanyIn(deps, tx, member, action, expectedVersion, (before) => work(tx, before)));
}

/** Does what `writeCompany` does, in a transaction of the caller. */
async function writeCompanyIn(
  deps: CompanyDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  expectedVersion: { id: string; version: number } | undefined,
  work: (before: Company | undefined) => Promise<string>,
): Promise<Company> {
  const write = async () => {
    const before = expectedVersion && (await lockUnchanged(tx, expectedVersion));
    const id = await work(before);
    const after = await readCompany(tx, id);
    const facts = { before: before && auditFacts(before), after: auditFacts(after) };
    await auditChange(deps, tx, member, action, { kind: 'company', id }, facts);
    return after;
  };
  return refuseOnViolation(write, {
    company_by_name: () => fieldError('name', companyMessages.taken, 'conflict'),
    company_rate_room_type_id_fkey: () => fieldError('rates', companyMessages.roomType),
  });
}

async function readCompany(tx: Tx, id: string): Promise<Company> {
  const company = await findCompany(tx, { id });
  if (!company) throw new AppError('not_found', companyMessages.notFound);
  return company;
}

const lockUnchanged = async (tx: Tx, { id, version }: { id: string; version: number }): Promise<Company> =>
  requireUnchanged(await lockCompany(tx, id), version, companyMessages);

export const addCompany = (deps: CompanyDeps, member: Member, input: NewCompany): Promise<Company> =>
  deps.db.tx((tx) => addCompanyIn(deps, tx, member, input));

/** Adds a company in a transaction of the caller. Throws AppError. */
export const addCompanyIn = (
  deps: CompanyDeps,
  tx: Tx,
  member: Member,
  { rates, ...facts }: NewCompany,
): Promise<Company> =>
  writeCompanyIn(deps, tx, member, 'company added', undefined, async () => {
    const { id } = await insertCompany(tx, { ...facts, linkToken: deps.random.token() });
    await replaceCompanyRates(tx, id, rates);
    return id;
  });

/** An existing booking keeps its price, and the company or the guest pays for it, as before the change. */
export const changeCompany = (
  deps: CompanyDeps,
  member: Member,
  { id, version, rates, ...facts }: Parsed<'updateCompany'>,
): Promise<Company> =>
  writeCompany(deps, member, 'company changed', { id, version }, async (tx) => {
    await updateCompany(tx, id, facts);
    await replaceCompanyRates(tx, id, rates);
    return id;
  });

export const retireCompany = (deps: CompanyDeps, member: Member, input: Parsed<'retireCompany'>): Promise<Company> =>
  deps.db.tx((tx) => retireCompanyIn(deps, tx, member, input));

/** Retires a company in a transaction of the caller, or lists it again. Throws AppError. */
export const retireCompanyIn = (
  deps: CompanyDeps,
  tx: Tx,
  member: Member,
  input: Parsed<'retireCompany'>,
): Promise<Company> =>
  writeCompanyIn(deps, tx, member, input.isActive ? 'company listed again' : 'company retired', input, async () => {
    await updateCompany(tx, input.id, { isActive: input.isActive });
    return input.id;
  });

export const renewCompanyLink = (
  deps: CompanyDeps,
  member: Member,
  input: Parsed<'renewCompanyLink'>,
): Promise<Company> =>
  writeCompany(deps, member, 'company link renewed', input, async (tx) => {
    await updateCompany(tx, input.id, { linkToken: deps.random.token() });
    return input.id;
  });
