import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  readBreakages,
  readRungAgain,
  readSalesDeleted,
  readSameSingles,
  readStockMissing,
} from '#server/oversight/bar-rule-store.ts';
import { timeBetween } from '#server/oversight/time-between.ts';
import { eventAt, type RuleSearch, sortEvents, whoText } from '#server/oversight/window.ts';

export const findDeletedSales: RuleSearch = async (looking) =>
  (await readSalesDeleted(looking)).map((sale) => ({
    dedupeKey: `sale_deleted:${sale.id}`,
    at: sale.deletedAt,
    title: `Sale of ${sale.quantity} × ${sale.drink} deleted ${timeBetween(sale.createdAt, sale.deletedAt)} after serving`,
    who: whoText(
      sale.sellerName === sale.deleterName
        ? `Sold and deleted by ${sale.sellerName}`
        : `Sold by ${sale.sellerName}, deleted by ${sale.deleterName}`,
      sale.reason && `“${sale.reason}”`,
    ),
    staffId: sale.deleterId,
    bookingId: sale.bookingId,
    events: [
      eventAt(sale.createdAt, `${sale.sellerName} sold ${sale.quantity} × ${sale.drink}.`),
      eventAt(sale.deletedAt, `${sale.deleterName} deleted the sale.`, {
        note: sale.reason ? `“${sale.reason}”` : undefined,
        isFound: true,
      }),
    ],
    details: [
      ['Amount', formatNaira(sale.totalKobo)],
      [
        `Deleted late of ${sale.sellerName}’s sales, 14 days`,
        `${sale.sellerLateDeletions} of ${sale.sellerSales + sale.sellerLateDeletions}`,
      ],
      ['In the whole house', `${sale.lateDeletionsOfAll} of ${sale.salesOfAll + sale.lateDeletionsOfAll}`],
    ],
  }));

export const findSalesRungAgain: RuleSearch = async (looking) =>
  (await readRungAgain(looking)).map((row) => ({
    dedupeKey: `rung_again:${row.staffId}:${row.day}`,
    at: row.lastAt,
    title: `${plural(row.times, 'sale')} deleted and sold again for ${formatNaira(row.lessKobo)} less`,
    who: `Sold by ${row.name}`,
    staffId: row.staffId,
    bookingId: null,
    events: sortEvents(
      row.sales.flatMap(({ sold, deleted, again, drink, quantity, fewer }) => [
        eventAt(sold, `${row.name} sold ${quantity} × ${drink}.`),
        eventAt(deleted, `The sale of ${quantity} × ${drink} was deleted.`),
        eventAt(again, `${row.name} sold ${fewer} × ${drink}.`, { isFound: true }),
      ]),
    ),
    details: [['Less than before', formatNaira(row.lessKobo)]],
  }));

export const findRepeatedSingleSales: RuleSearch = async (looking) =>
  (await readSameSingles(looking)).map((row) => ({
    dedupeKey: `same_singles:${row.shiftId}:${row.drink}`,
    at: row.lastAt,
    title: `One ${row.drink} was sold for cash ${plural(row.times, 'time')} just before the count`,
    who: `${row.name}, ${row.till}`,
    staffId: row.staffId,
    bookingId: null,
    events: [
      eventAt(row.openedAt, `${row.name} opened a shift at ${row.till}.`),
      eventAt(row.firstAt, `The first of ${plural(row.times, 'sale')} of one ${row.drink}.`),
      eventAt(row.lastAt, 'The last of them.', { isFound: true }),
      eventAt(row.closedAt, 'The till was counted.'),
    ],
    details: [['Together', formatNaira(row.totalKobo)]],
  }));

export const findMissingStock: RuleSearch = async (looking) =>
  (await readStockMissing(looking)).map((row) => {
    const [last] = row.people;
    return {
      dedupeKey: `stock_missing:${row.drinkId}:${row.day}`,
      at: row.at,
      title: `${row.missingBottles} × ${row.drink} missing`,
      who: whoText(
        row.people.length > 0
          ? `Bar: ${row.people.map(({ name }) => name).join(', ')}`
          : 'Nobody had a shift at the bar',
        `counted by ${row.countedBy}`,
      ),
      staffId: last?.id ?? null,
      bookingId: null,
      events: sortEvents([
        row.checkedAt ? eventAt(row.checkedAt, 'The stock was set.') : undefined,
        ...row.people.map(({ name, from }) => eventAt(from, `${name} opened a shift.`)),
        eventAt(row.at, `${row.countedBy} found ${row.missingBottles} fewer than there should be.`, { isFound: true }),
      ]),
      details: [['Worth, at the price of today', formatNaira(kobo(row.missingBottles * row.priceKobo))]],
    };
  });

export const findBreakages: RuleSearch = async (looking) =>
  (await readBreakages(looking)).map((row) => ({
    dedupeKey: `breakage:${row.staffId}:${row.day}`,
    at: row.at,
    title: `${plural(row.broken, 'bottle')} reported broken on a day`,
    who: `Reported by ${row.name}`,
    staffId: row.staffId,
    bookingId: null,
    events: [eventAt(row.at, `${row.name} reported the last of ${row.broken}.`, { note: row.drinks, isFound: true })],
    details: [['Worth, at the price of today', formatNaira(row.worthKobo)]],
  }));
