import { describe, expect, test } from 'vitest';
import {
  changedSearchParams,
  changeToNoFilters,
  isFiltered,
  type ListShape,
  oneOf,
  readListState,
} from '#web/office/core/list/list-state.ts';

type Filters = { colour: 'red' | 'blue'; size: 'small' | 'big' };

const shape: ListShape<Filters, 'name' | 'made'> = {
  filters: { colour: oneOf(['red', 'blue']), size: oneOf(['small', 'big']) },
  sorts: ['name', 'made'],
  defaults: { sort: 'made', dir: 'desc' },
};

describe('an address is read', () => {
  test('as the usual list where it says nothing', () => {
    const defaultState = { q: '', filters: {}, sort: 'made', dir: 'desc', cursor: undefined };
    expect(readListState(shape, {})).toEqual(defaultState);
    expect(readListState(shape, { tab: 'staff', colour: '', cursor: '' })).toEqual(defaultState);
  });

  test('with everything it says', () => {
    const search = { q: ' ada ', colour: 'red', size: 'big', sort: 'name', dir: 'asc', cursor: 'abc' };
    const filters = { colour: 'red', size: 'big' };
    expect(readListState(shape, search)).toEqual({ q: 'ada', filters, sort: 'name', dir: 'asc', cursor: 'abc' });
  });

  test('past what nobody knows', () => {
    const search = { q: 5, colour: 'green', size: 'BIG', sort: 'price', dir: 'up', cursor: ['a'] };
    expect(readListState(shape, search)).toEqual(readListState(shape, {}));
  });
});

describe('an address is changed', () => {
  test('and keeps what belongs to others', () => {
    expect(changedSearchParams(shape, { tab: 'things' }, { q: 'ada' })).toEqual({ tab: 'things', q: 'ada' });
  });

  test('without writing what is usual', () => {
    const search = { tab: 'things', sort: 'name', dir: 'asc' };
    expect(changedSearchParams(shape, search, { sort: 'made', dir: 'desc' })).toEqual({ tab: 'things' });
    expect(changedSearchParams(shape, {}, { sort: 'name', dir: 'asc' })).toEqual({ sort: 'name', dir: 'asc' });
    expect(changedSearchParams(shape, {}, { sort: 'name', dir: 'desc' })).toEqual({ sort: 'name' });
  });

  test('one filter at a time', () => {
    expect(changedSearchParams(shape, { colour: 'red' }, { filters: { size: 'big' } })).toEqual({
      colour: 'red',
      size: 'big',
    });
    expect(changedSearchParams(shape, { colour: 'red', size: 'big' }, { filters: { colour: undefined } })).toEqual({
      size: 'big',
    });
  });

  test('from the first page on, unless it is the page that changes', () => {
    const search = { q: 'ada', cursor: 'abc' };
    expect(changedSearchParams(shape, search, { cursor: 'def' })).toEqual({ q: 'ada', cursor: 'def' });
    expect(changedSearchParams(shape, search, { q: 'obi' })).toEqual({ q: 'obi' });
    expect(changedSearchParams(shape, search, { filters: { size: 'big' } })).toEqual({ q: 'ada', size: 'big' });
    expect(changedSearchParams(shape, search, { sort: 'name' })).toEqual({ q: 'ada', sort: 'name' });
  });

  test('so that nothing is left out, in the order it was in', () => {
    const search = { tab: 'things', q: 'ada', colour: 'red', size: 'big', sort: 'name', cursor: 'abc' };
    expect(changedSearchParams(shape, search, changeToNoFilters(shape))).toEqual({ tab: 'things', sort: 'name' });
  });

  test('into one that is read as what was meant', () => {
    const change = { q: 'ada & obi', filters: { colour: 'blue' }, sort: 'name', dir: 'asc', cursor: 'x=' } as const;
    expect(readListState(shape, changedSearchParams(shape, {}, change))).toEqual(change);
  });
});

test('a list is narrowed by a word or a filter, not by its order or page', () => {
  expect(isFiltered(readListState(shape, { sort: 'name', cursor: 'abc' }))).toBe(false);
  expect(isFiltered(readListState(shape, { q: '  ' }))).toBe(false);
  expect(isFiltered(readListState(shape, { q: 'ada' }))).toBe(true);
  expect(isFiltered(readListState(shape, { size: 'big' }))).toBe(true);
});
