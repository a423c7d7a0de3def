import { ageBucketOf, companyAccountMessages, sumByAge } from '#contract/accounts/company-accounts.ts';
import type { Output } from '#contract/api.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type DeskMethod, deskMethodLabels } from '#contract/front-desk/desk.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import {
  readAmountToCome,
  readCompanyItems,
  readCompanyPayments,
  readStatementEvents,
  type StatementEvent,
} from '#server/accounts/company-account-store.ts';
import { csvFile, csvFileName } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { findCompany } from '#server/rooms/company-store.ts';

type CompanyAccount = Output<'companyAccount'>;

const eventText = ({ kind, text }: StatementEvent): string => {
  if (kind === 'moved') return `Stay ${text}`;
  if (kind === 'taken back') return `Taken back: ${text}`;
  if (kind === 'reversed') return `Payment reversed: ${text}`;
  const [method = '', ...reference] = text.split(', ');
  return ['Payment', deskMethodLabels[method as DeskMethod], ...reference].join(', ');
};

/** Throws AppError if the company does not exist. */
export async function readCompanyAccount(deps: Deps, member: Member, id: string): Promise<CompanyAccount> {
  const { read } = deps.db;
  const company = await findCompany(read, { id });
  if (!company) throw new AppError('not_found', companyMessages.notFound);
  const [items, payments, events, amountToCome] = await Promise.all([
    readCompanyItems(read, id),
    readCompanyPayments(read, id),
    readStatementEvents(read, id),
    readAmountToCome(read, id),
  ]);
  const today = hotelToday(deps);
  let balance = 0;
  return {
    company,
    today,
    openKobo: kobo(items.reduce((sum, { open }) => sum + open, 0)),
    toComeKobo: amountToCome,
    agesKobo: sumByAge(items, today),
    items: items
      .filter(({ open }) => open > 0)
      .map((item) => ({
        ...item,
        ...{ openKobo: item.open, unconfirmedKobo: item.unconfirmed },
        age: ageBucketOf(item.day, today),
      })),
    payments: payments.map((payment) => ({
      ...payment,
      ...{ amountKobo: payment.amount, takenAt: payment.takenAt.toISOString(), of: payment.paidReferences },
      reversed: payment.reversed && { ...payment.reversed, at: new Date(payment.reversed.at).toISOString() },
      reverseProblem: payment.reversed
        ? companyAccountMessages.reversedAlready
        : (takeBackProblem(
            {
              ...{ isOwn: payment.takenById === member.id, at: payment.takenAt },
              isUnconfirmed: payment.transfer === 'unconfirmed',
            },
            ...([member.role, deps.clock.now(), deps.hotel.desk.undoMinutes] as const),
          ) ?? null),
    })),
    lines: events.map((event) => {
      balance += event.amount;
      return { ...event, text: eventText(event), amountKobo: event.amount, balanceKobo: kobo(balance) };
    }),
  };
}

/** Throws AppError if the company does not exist. */
export async function exportCompanyAccount(deps: Deps, member: Member, id: string): Promise<ExportedFile> {
  const { lines, today } = await readCompanyAccount(deps, member, id);
  async function* batches() {
    if (lines.length > 0) yield lines;
  }
  const columns = [
    ['Day', ({ day }: StatementLine) => day],
    ['What', ({ text }: StatementLine) => text],
    ['Owed (NGN)', ({ amountKobo }: StatementLine) => (amountKobo > 0 ? toNaira(amountKobo) : null)],
    ['Paid or taken back (NGN)', ({ amountKobo }: StatementLine) => (amountKobo < 0 ? -toNaira(amountKobo) : null)],
    ['Balance (NGN)', ({ balanceKobo }: StatementLine) => toNaira(balanceKobo)],
  ] as const;
  return csvFile(csvFileName('company-account', today), batches(), columns, companyAccountMessages.empty);
}

type StatementLine = CompanyAccount['lines'][number];
