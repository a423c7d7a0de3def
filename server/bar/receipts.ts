import type { Output, Parsed } from '#contract/api.ts';
import { saleMessages } from '#contract/bar/bar.ts';
import type { ReceiptSale } from '#contract/bar/receipts.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type ReceiptSaleRow, readSalesOfReceipt } from '#server/bar/sale-store.ts';
import { presentSale, saleTakeBackProblem } from '#server/bar/sales.ts';
import type { Deps } from '#server/core/deps.ts';

/** Returns an order by the number of its receipt. A barman finds only own orders. Throws AppError. */
export async function readBarReceipt(
  deps: Deps,
  member: Member,
  { receipt }: Parsed<'readBarReceipt'>,
): Promise<Output<'readBarReceipt'>> {
  const sales = await readSalesOfReceipt(deps.db.read, receipt);
  const [firstSale] = sales;
  if (!firstSale || (member.role === 'barmen' && firstSale.soldBy !== member.id))
    throw new AppError('not_found', saleMessages.receiptNotFound);
  return {
    ...{ orderId: firstSale.orderId, receipt: firstSale.receipt },
    sales: sales.map((sale) => presentReceiptSale(deps, member, sale)),
    totalKobo: kobo(sales.reduce((sum, { deletedAt, totalKobo }) => sum + (deletedAt ? 0 : totalKobo), 0)),
  };
}

function presentReceiptSale(deps: Deps, member: Member, sale: ReceiptSaleRow): ReceiptSale {
  const { deletedAt, deletedByName, deleteReason, poured } = sale;
  const problem = saleTakeBackProblem(deps, member, sale);
  return {
    ...presentSale(sale),
    takenBack: deletedAt && {
      ...{ by: deletedByName ?? '', at: deletedAt.toISOString() },
      ...{ reason: deleteReason ?? '', poured },
    },
    takeBackProblem: deletedAt ? saleMessages.takenBackBefore : (problem ?? null),
  };
}
