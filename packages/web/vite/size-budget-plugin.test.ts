import { describe, expect, it } from 'vitest';
import { type MeasuredChunk, measureInitial, type SizeBudget } from './size-budget-plugin.ts';

const chunk = (fileName: string, rest: Partial<MeasuredChunk> = {}): MeasuredChunk => ({
  fileName,
  code: `console.log(${JSON.stringify(fileName)})`,
  imports: [],
  moduleIds: [`/app/src/${fileName}`],
  facadeModuleId: null,
  isEntry: false,
  ...rest,
});

const GENEROUS: SizeBudget = {
  vendorBytes: 10_000,
  initialBytes: 10_000,
  forbidden: [/\/zod\//],
  alsoInitial: [/home-page/],
};

const CHUNKS = [
  chunk('entry.js', { isEntry: true, imports: ['vendor.js'] }),
  chunk('vendor.js', { moduleIds: ['/x/node_modules/react/index.js'], imports: ['shared.js'] }),
  chunk('shared.js'),
  chunk('home-page.js', { facadeModuleId: '/app/src/home-page.tsx' }),
  chunk('lazy.js', { moduleIds: ['/x/node_modules/zod/index.js'] }),
];

describe('size budget of the first load', () => {
  it('counts the entry, what it imports and what is preloaded, and nothing lazy', () => {
    const report = measureInitial(CHUNKS, GENEROUS);
    expect(report.rows.map((row) => row.file).sort()).toEqual(['entry.js', 'home-page.js', 'shared.js', 'vendor.js']);
    expect(report.problems).toEqual([]);
    expect(report.vendorBytes).toBe(report.rows.find((row) => row.vendor)?.bytes);
  });

  it('fails when vendor or all script outgrow their part', () => {
    const report = measureInitial(CHUNKS, { ...GENEROUS, vendorBytes: 1, initialBytes: 2 });
    expect(report.problems).toHaveLength(2);
  });

  it('fails when a module that must be lazy is in it', () => {
    const chunks = [...CHUNKS.slice(1), chunk('entry.js', { isEntry: true, imports: ['lazy.js'] })];
    expect(measureInitial(chunks, GENEROUS).problems).toEqual([expect.stringContaining('zod')]);
  });
});
