import { expect, test } from 'vitest';
import { splitTypedKind } from '#contract/core/typed-kind.ts';

test.each([
  ['204', undefined, '204'],
  [' Ada Obi ', undefined, 'Ada Obi'],
  ['Room 204', 'room', '204'],
  ['ROOM  204 ', 'room', '204'],
  ['room A-12', 'room', 'A-12'],
  ['room no A-12', 'room', 'A-12'],
  ['Receipt no. 57', 'receipt', '57'],
  ['receipt no.57', 'receipt', '57'],
  ['receipt no57', 'receipt', '57'],
  ['receipt #57', 'receipt', '57'],
  ['receipt # 57', 'receipt', '57'],
  ['invoice number 12', 'invoice', '12'],
  ['delivery note 7', 'delivery', 'note 7'],
  ['note 4711', 'note', '4711'],
  ['slip 008811', 'slip', '008811'],
  ['tab Nora', 'tab', 'Nora'],
  ['tab Nora5', 'tab', 'Nora5'],
  ['tab no name', 'tab', 'no name'],
  ['tab no. 5 left', 'tab', '5 left'],
  ['tab number one', 'tab', 'number one'],
  ['tab #Nora', 'tab', 'Nora'],
  ['tab #', 'tab', '#'],
  ['room service', 'room', 'service'],
  ['room', undefined, 'room'],
  ['rooms 204', undefined, 'rooms 204'],
  ['Ada 57', undefined, 'Ada 57'],
  ['constructor 5', undefined, 'constructor 5'],
  ['', undefined, ''],
])('“%s” is of the kind %s and looks for “%s”', (typed, kind, text) => {
  expect(splitTypedKind(typed)).toEqual({ kind, text });
});
