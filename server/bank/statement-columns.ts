import { findForeignCurrency } from '#server/bank/statement-cells.ts';

export type StatementColumn = { at: number; name: string };

const splitNames = (names: string) => names.split(/\s*,\s*/);

/** The names that banks give to each column, the preferred ones first. */
const columnNames = {
  day: splitNames(
    `transaction date, trans date, tran date, txn date, trx date, date, date time, date and time, transaction date time,
    transaction date and time, transaction time, trans time, posting date, posted date, date posted, post date, date of transaction, entry date, created at, date created,
    payment date, value date, val date, effective date`,
  ),
  time: splitNames('time, transaction time, trans time, posting time'),
  credit: splitNames(
    `credit, credits, credit amount, amount credited, credit amt, cr, cr amount, amount cr, deposit, deposits, deposit cr, deposits cr, lodgement,
    lodgements, lodgment, lodgments, deposit amount, money in, paid in, pay in, payin, inflow, amount in, settlement credit, credit in`,
  ),
  debit: splitNames(
    `debit, debits, debit amount, amount debited, debit amt, dr, dr amount, amount dr, withdrawal, withdrawals, withdrawal dr, withdrawals dr, withdrawal amount,
    withdrawn, money out, paid out, pay out, payout, outflow, amount out, settlement debit, debit out`,
  ),
  amount: splitNames('amount, transaction amount, trans amount, txn amount, amt, amount paid, value'),
  kind: splitNames(
    `dr cr, cr dr, drcr, crdr, debit credit, credit debit, d c, c d, type, transaction type, trans type, tran type, txn type, entry type, indicator, sign,
    direction, dr cr indicator, cr dr indicator, flow, in out, transaction direction, movement`,
  ),
  narration: splitNames(
    `narration, narrations, transaction narration, narrative, description, transaction description, remarks, remark, transaction remarks,
    details, detail, transaction details, transaction detail, particulars, transaction particulars, memo, sender, sender name, from, to from, from to, payer,
    payer name, counterparty, counterparty name, beneficiary, beneficiary name, customer name, originator, originator name, note, notes, other party, payment details`,
  ),
  reference: splitNames(
    `reference, reference no, reference number, ref, ref no, ref number, transaction reference, transaction ref, trans ref, transaction id, trans id,
    txn id, txn ref, session id, transaction no, transaction number, payment reference, reference id, receipt no`,
  ),
  balance: splitNames(
    'balance, running balance, available balance, closing balance, account balance, ledger balance, book balance',
  ),
} as const;
type NamedColumnRole = keyof typeof columnNames;

const columnPatterns = {
  status: /\bstatus\b|^(?:transaction |trans |txn |payment )?(?:state|outcome|result|response)$/,
  currency: /\b(?:currency|ccy|curr)\b/,
} as const;

type ColumnRole = NamedColumnRole | keyof typeof columnPatterns;

/**
 * Turns a heading such as `Credit (₦)`, `CREDIT_AMOUNT`, `TransDate` or `Credit(N)` into the form of the lists above.
 */
const plainName = (cell: string): string =>
  cell
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/₦|\b(ngn|naira)\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && findForeignCurrency(word) === undefined)
    .join(' ')
    .replace(/ n$/, '');

/** Returns the columns of each role, in the order of the lists above. */
function findColumnsOfRoles(cells: readonly string[]): Record<ColumnRole, StatementColumn[]> {
  const names = cells.map(plainName);
  const columnsWhere = (fits: (name: string) => boolean) =>
    names.flatMap((name, index) => (name !== '' && fits(name) ? [{ at: index, name: cells[index] ?? '' }] : []));
  const columnsOfRole = (role: NamedColumnRole) =>
    columnNames[role].flatMap((each) => columnsWhere((name) => name === each));
  return {
    ...{
      day: columnsOfRole('day'),
      time: columnsOfRole('time'),
      credit: columnsOfRole('credit'),
      debit: columnsOfRole('debit'),
    },
    ...{ amount: columnsOfRole('amount'), kind: columnsOfRole('kind'), narration: columnsOfRole('narration') },
    ...{
      reference: columnsOfRole('reference'),
      balance: columnsWhere((name) => columnNames.balance.includes(name) || /\bbal(ance)?\b/.test(name)),
    },
    status: columnsWhere((name) => columnPatterns.status.test(name)),
    currency: columnsWhere((name) => columnPatterns.currency.test(name)),
  };
}

export type StatementHeader = {
  width: number;
  day: StatementColumn;
  time: StatementColumn | undefined;
  credit: StatementColumn | undefined;
  debit: StatementColumn | undefined;
  /** The column of amounts in both directions; undefined if there is a `credit` column. */
  amount: StatementColumn | undefined;
  kind: StatementColumn[];
  narration: StatementColumn[];
  reference: StatementColumn | undefined;
  status: StatementColumn[];
  currency: StatementColumn[];
  /** The columns whose names are in none of the lists at the top of this file. */
  others: StatementColumn[];
  /** Why the table cannot be read: two columns can have the same role, or a column is in another currency. */
  problem: { columns: [string, string] } | { currency: string } | undefined;
};

/** How many known names a row must have to be a heading rather than a row that contains such words by chance. */
const minNamedColumns = 3;

/** Returns undefined for a row that is no heading, and `incomplete` for a heading without a day or without amounts. */
export function readHeader(cells: readonly string[]): StatementHeader | 'incomplete' | undefined {
  const roles = findColumnsOfRoles(cells);
  const [day] = roles.day;
  const [credit, secondCredit] = roles.credit;
  const [debit, secondDebit] = roles.debit;
  const [amount, secondAmount] = credit ? [] : roles.amount;
  if (!day || !(credit ?? amount)) {
    const { balance: _, ...rolesWithoutBalance } = roles;
    const namedColumns = new Set(Object.values(rolesWithoutBalance).flatMap((columns) => columns.map(({ at }) => at)));
    return namedColumns.size >= minNamedColumns ? 'incomplete' : undefined;
  }
  const usedColumns = new Set(Object.values(roles).flatMap((columns) => columns.map(({ at }) => at)));
  const pairsToCompare: [StatementColumn | undefined, StatementColumn | undefined][] = [
    [credit, secondCredit],
    [debit, secondDebit],
    [amount, secondAmount],
  ];
  const ambiguousPair = pairsToCompare.find(([, second]) => second);
  const currency = cells.map(findForeignCurrency).find((found) => found !== undefined);
  return {
    ...{ width: cells.length, day, credit, debit, amount, kind: roles.kind, narration: roles.narration },
    time: roles.time.find(({ at }) => at !== day.at),
    reference: roles.reference[0],
    ...{ status: roles.status, currency: roles.currency },
    others: cells.flatMap((name, at) => (usedColumns.has(at) ? [] : [{ at, name }])),
    problem:
      ambiguousPair?.[0] && ambiguousPair[1]
        ? { columns: [ambiguousPair[0].name, ambiguousPair[1].name] }
        : currency === undefined
          ? undefined
          : { currency },
  };
}
