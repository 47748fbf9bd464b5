import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, numberCell, textCell } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+855', "'+855"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['\u202E=1', "'=1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['مصارعة الديكة', 'مصارعة الديكة'],
  ['ស្លុត', 'ស្លុត'],
  ['', ''],
])('[W07] the text %j is the cell %j', (text, cell) => {
  expect(textCell(text)).toBe(cell);
});

it('[W07] SEC-E03: no text becomes a formula or another cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = textCell(text);
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
      const line = csvLine([cell, 'end']);
      const inside = /^"(?:[^"]|"")*"$/.test(cell) || !/[",\r\n]/.test(cell);
      expect([inside, line.endsWith(',end\r\n')]).toEqual([true, true]);
    }),
  );
});

it('[W07] a number cell is a plain decimal', () => {
  expect(['-1234.50', '0.00', '7'].map(numberCell)).toEqual(['-1234.50', '0.00', '7']);
  for (const other of ['=1', '1,234.00', '', '1e5', '--1']) expect(() => numberCell(other)).toThrow('plain decimal');
});
