import { asAppError } from '#web/core/errors.ts';
import { call } from '#web/office/shared/call.ts';

/** The server's stock, after a refusal because it had changed; undefined after any other failure. */
export function useCurrentStock(id: number | undefined): (problem: unknown) => Promise<number | undefined> {
  return async (problem) => {
    const refusal = asAppError(problem);
    const stockHasChanged = refusal?.errors.some(({ field }) => field === 'quantity' || field === 'stock_quantity');
    if (id === undefined || refusal?.kind !== 'conflict' || !stockHasChanged) return undefined;
    try {
      return (await call('stockMovements', { id, limit: 1 })).drink.stock_quantity;
    } catch {
      // The next attempt will be refused for the same reason.
      return undefined;
    }
  };
}
