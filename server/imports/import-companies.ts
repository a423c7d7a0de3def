import * as z from 'zod/mini';
import { type NewCompany, newCompany } from '#contract/rooms/companies.ts';
import { cellReader, textOf, UnreadableCell } from '#server/imports/cells.ts';
import { importEach, type ReadRow } from '#server/imports/import-each.ts';
import type { BatchContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';
import { addCompanyIn } from '#server/rooms/companies.ts';

/** A company pays at once and has no prices of its own until the owner says otherwise on its form. */
function readCompany(row: NamedRow, { reading }: BatchContext): ReadRow<NewCompany> {
  const { textAt, need, countAt } = cellReader('companies', row.values, reading);
  const parsed = z.safeParse(newCompany, {
    name: need('name', textAt('name')),
    taxNumber: textAt('tax_number'),
    address: textAt('address').replace(/\s*[\r\n]+\s*/g, ', '),
    percentOff: countAt('percent_off') ?? 0,
    ...{ rates: [], bookers: [], paysLater: false, limitKobo: null },
  });
  if (!parsed.success) throw new UnreadableCell(parsed.error.issues[0]?.message ?? '');
  return { source: parsed.data.name.toLowerCase(), what: parsed.data.name, value: parsed.data };
}

export const companyImport: KindOfImport = {
  importRows: (tx, context) =>
    importEach(tx, context, {
      subject: 'company',
      nameRow: ({ values }) => textOf(values.name),
      read: (row) => readCompany(row, context),
      add: async (value, record) => record((await addCompanyIn(context.deps, tx, context.member, value)).id),
    }),
};
