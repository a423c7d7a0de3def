import { asAppError } from '#web/core/errors.ts';
import { callOffice } from '#web/office/core/call.ts';

/**
 * Returns a function that reads the current stock from the server, if `problem` is a refusal because the stock had
 * changed. After any other failure it returns undefined.
 */
export function useCurrentStock(id: number | undefined): (problem: unknown) => Promise<number | undefined> {
  return async (problem) => {
    const refusal = asAppError(problem);
    const hasStockChanged = refusal?.errors.some(({ field }) => field === 'quantity' || field === 'stockQuantity');
    if (id === undefined || refusal?.kind !== 'conflict' || !hasStockChanged) return undefined;
    try {
      return (await callOffice('stockMovements', { id, limit: 1 })).drink.stockQuantity;
    } catch {
      // Without the current stock, the next attempt is refused for the same reason.
      return undefined;
    }
  };
}
