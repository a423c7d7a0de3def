import * as z from 'zod/mini';
import { defaultMinStock, drinkCategories, type NewDrink, newDrink } from '#contract/bar/drinks.ts';
import { type ImportQuestion, questionTexts } from '#contract/imports/imports.ts';
import { addDrinkIn } from '#server/bar/drinks.ts';
import { cellReader, isEmptyCell, textOf, UnreadableCell } from '#server/imports/cells.ts';
import { importEach, type ReadRow } from '#server/imports/import-each.ts';
import type { BatchContext, ImportContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';

const categoryOf = (text: string) => drinkCategories.find((each) => each.toLowerCase() === text.toLowerCase());
const questionId = (text: string): string => `category:${text.toLowerCase().slice(0, 200)}`;

/** Asks which category each unknown word is, and which one drinks without a word have. */
async function ask({ rows, answers }: ImportContext): Promise<ImportQuestion[]> {
  const texts = rows.map(({ values }) => (isEmptyCell(values.category) ? '' : textOf(values.category)));
  const unknownTexts = new Map(texts.filter((text) => !categoryOf(text)).map((text) => [questionId(text), text]));
  return [...unknownTexts]
    .filter(([id]) => !categoryOf(answers.get(id) ?? ''))
    .map(([id, text]) => ({
      id,
      text: questionTexts.category(text),
      choices: drinkCategories.map((category) => ({ answer: category, label: category })),
    }));
}

function readDrink(row: NamedRow, { reading, answers }: BatchContext): ReadRow<NewDrink> {
  const { textAt, need, amountAt, countAt } = cellReader('drinks', row.values, reading);
  const categoryText = textAt('category');
  const cost = amountAt('cost');
  const parsed = z.safeParse(newDrink, {
    drinkName: need('name', textAt('name')),
    category: categoryOf(categoryText) ?? answers.get(questionId(categoryText)),
    priceKobo: need('price', amountAt('price')),
    ...(cost !== undefined && { costKobo: cost }),
    stockQuantity: countAt('stock') ?? 0,
    minStockLevel: defaultMinStock,
    ...{ description: '', supplier: textAt('supplier'), isAvailable: true },
  });
  if (!parsed.success) throw new UnreadableCell(parsed.error.issues[0]?.message ?? '');
  return { source: parsed.data.drinkName.toLowerCase(), what: parsed.data.drinkName, value: parsed.data };
}

export const drinkImport: KindOfImport = {
  ask,
  importRows: (tx, context) =>
    importEach(tx, context, {
      subject: 'drink',
      nameRow: ({ values }) => textOf(values.name),
      read: (row) => readDrink(row, context),
      add: async (value, record) => record(String((await addDrinkIn(context.deps, tx, context.member, value)).id)),
    }),
};
