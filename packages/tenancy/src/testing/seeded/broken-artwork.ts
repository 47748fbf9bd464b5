import { B, HERE, put, type SeededFault, swap } from './seeded-fault.ts';

const SVG = 'acme/assets/banner.svg';
const svg = (inner: string) => put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n  ${inner}\n</svg>\n`);

/** Assets that may not be served. */
export const BROKEN_ARTWORK: readonly SeededFault[] = [
  {
    rule: 'asset.missing',
    title: 'a missing asset',
    edits: { [B]: swap('assets/banner.svg', `${HERE}assets/none.svg`) },
    fix: /Add the file/,
  },
  {
    rule: 'asset.kind',
    title: 'a PNG of another format',
    edits: { [B]: swap('assets/banner.svg', 'assets/x.png'), 'acme/assets/x.png': put(`${HERE}<svg/>`) },
    fix: /PNG/,
  },
  {
    rule: 'asset.size',
    title: 'an SVG too big to serve',
    edits: { [SVG]: (text) => HERE + text + ' '.repeat(300_000) },
    fix: /bytes at most/,
  },
  {
    rule: 'svg.syntax',
    title: 'an SVG that is HTML',
    edits: { [SVG]: put(`${HERE}<html xmlns="http://www.w3.org/1999/xhtml"></html>`) },
    fix: /<svg/,
  },
  ...(
    [
      ['a script', `${HERE}<script>alert(1)</script>`],
      ['a handler', `<rect ${HERE}onload="alert(1)" width="1"/>`],
      ['a foreign object', `${HERE}<foreignObject/>`],
      ['an outside reference', `<use ${HERE}href="https://evil.example/x.svg#a"/>`],
      ['an outside reference by namespace', `<use xmlns:l="http://www.w3.org/1999/xlink" ${HERE}l:href="//evil/x#a"/>`],
      ['an outside paint', `<rect ${HERE}fill="url(https://evil.example/x)"/>`],
      ['an escaped outside paint', `<rect ${HERE}fill="u\\72l(https://evil.example/x)"/>`],
      ['an outside style', `<rect ${HERE}style="background:url(//evil.example/x)"/>`],
      ['a style sheet that imports', `<style>${HERE}@import "https://evil.example/x.css";</style>`],
      ['a handler set later', `<set ${HERE}attributeName="onclick" to="alert(1)"/>`],
      ['a picture from elsewhere', `${HERE}<image href="https://evil.example/x.png"/>`],
    ] as const
  ).map(
    ([what, inner]): SeededFault => ({
      rule: 'svg.unsafe',
      title: what,
      edits: { [SVG]: svg(inner) },
      fix: /./,
    }),
  ),
  {
    rule: 'svg.unsafe',
    title: 'a document type with entities',
    edits: { [SVG]: (text) => `${HERE}<!DOCTYPE svg [<!ENTITY x "y">]>\n${text}` },
    fix: /DOCTYPE/,
  },
  {
    rule: 'svg.unsafe',
    title: 'another encoding',
    edits: { [SVG]: (text) => `${HERE}<?xml version="1.0" encoding="ISO-2022-JP"?>\n${text}` },
    fix: /UTF-8/,
  },
];
