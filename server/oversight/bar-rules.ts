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

export const findDeletedSales: RuleSearch = async (ruleInput) =>
  (await readSalesDeleted(ruleInput)).map((sale) => ({
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

export const findSalesRungAgain: RuleSearch = async (ruleInput) =>
  (await readRungAgain(ruleInput)).map((salesOfDay) => ({
    dedupeKey: `rung_again:${salesOfDay.staffId}:${salesOfDay.day}`,
    at: salesOfDay.lastAt,
    title: `${plural(salesOfDay.times, 'sale')} deleted and sold again for ${formatNaira(salesOfDay.lessKobo)} less`,
    who: `Sold by ${salesOfDay.name}`,
    staffId: salesOfDay.staffId,
    bookingId: null,
    events: sortEvents(
      salesOfDay.sales.flatMap(({ sold, deleted, again, drink, quantity, fewer }) => [
        eventAt(sold, `${salesOfDay.name} sold ${quantity} × ${drink}.`),
        eventAt(deleted, `The sale of ${quantity} × ${drink} was deleted.`),
        eventAt(again, `${salesOfDay.name} sold ${fewer} × ${drink}.`, { isFound: true }),
      ]),
    ),
    details: [['Less than before', formatNaira(salesOfDay.lessKobo)]],
  }));

export const findRepeatedSingleSales: RuleSearch = async (ruleInput) =>
  (await readSameSingles(ruleInput)).map((singleSales) => ({
    dedupeKey: `same_singles:${singleSales.shiftId}:${singleSales.drink}`,
    at: singleSales.lastAt,
    title: `One ${singleSales.drink} was sold for cash ${plural(singleSales.times, 'time')} just before the count`,
    who: `${singleSales.name}, ${singleSales.till}`,
    staffId: singleSales.staffId,
    bookingId: null,
    events: [
      eventAt(singleSales.openedAt, `${singleSales.name} opened a shift at ${singleSales.till}.`),
      eventAt(singleSales.firstAt, `The first of ${plural(singleSales.times, 'sale')} of one ${singleSales.drink}.`),
      eventAt(singleSales.lastAt, 'The last of them.', { isFound: true }),
      eventAt(singleSales.closedAt, 'The till was counted.'),
    ],
    details: [['Together', formatNaira(singleSales.totalKobo)]],
  }));

export const findMissingStock: RuleSearch = async (ruleInput) =>
  (await readStockMissing(ruleInput)).map((missingStock) => {
    const [latestPerson] = missingStock.people;
    return {
      dedupeKey: `stock_missing:${missingStock.drinkId}:${missingStock.day}`,
      at: missingStock.at,
      title: `${missingStock.missingBottles} × ${missingStock.drink} missing`,
      who: whoText(
        missingStock.people.length > 0
          ? `Bar: ${missingStock.people.map(({ name }) => name).join(', ')}`
          : 'Nobody had a shift at the bar',
        `counted by ${missingStock.countedBy}`,
      ),
      staffId: latestPerson?.id ?? null,
      bookingId: null,
      events: sortEvents([
        missingStock.checkedAt ? eventAt(missingStock.checkedAt, 'The stock was set.') : undefined,
        ...missingStock.people.map(({ name, from }) => eventAt(from, `${name} opened a shift.`)),
        eventAt(
          missingStock.at,
          `${missingStock.countedBy} found ${missingStock.missingBottles} fewer than there should be.`,
          { isFound: true },
        ),
      ]),
      details: [
        ['Worth, at the price of today', formatNaira(kobo(missingStock.missingBottles * missingStock.priceKobo))],
      ],
    };
  });

export const findBreakages: RuleSearch = async (ruleInput) =>
  (await readBreakages(ruleInput)).map((breakages) => ({
    dedupeKey: `breakage:${breakages.staffId}:${breakages.day}`,
    at: breakages.at,
    title: `${plural(breakages.broken, 'bottle')} reported broken on a day`,
    who: `Reported by ${breakages.name}`,
    staffId: breakages.staffId,
    bookingId: null,
    events: [
      eventAt(breakages.at, `${breakages.name} reported the last of ${breakages.broken}.`, {
        note: breakages.drinks,
        isFound: true,
      }),
    ],
    details: [['Worth, at the price of today', formatNaira(breakages.worthKobo)]],
  }));
