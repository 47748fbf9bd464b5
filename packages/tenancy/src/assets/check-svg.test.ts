import { describe, expect, it } from 'vitest';
import type { Fault } from '../faults.ts';
import { checkSvg } from './check-svg.ts';

const rulesOf = (inner: string, attributes = ''): string[] => {
  const faults: Fault[] = [];
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}</svg>`;
  checkSvg('x.svg', Buffer.from(text), (each) => faults.push(each));
  return faults.map(({ rule }) => rule);
};

describe('[T05] an SVG that only draws passes', () => {
  it.each([
    ['<rect width="1" fill="url(#a)"/>'],
    ['<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'],
    ['<use href="#a"/><use xlink:href="#a"/>'],
    ['<style>.a{fill:url(#b)}@media (prefers-color-scheme:dark){.a{fill:#000}}</style>'],
    ['<style><![CDATA[.a > .b { fill: red }]]></style>'],
    ['<animate attributeName="opacity" values="0;1" dur="1s"/>'],
    ['<text>a &amp; b @ home (1)</text>'],
    ['<g aria-label="image (1) @ night" id="x" class="y"/>'],
    ['<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'],
  ])('%s', (inner) => {
    expect(rulesOf(inner)).toEqual([]);
  });
});

describe('[T05] an SVG that could do more is refused', () => {
  it.each([
    ['<a href="https://evil.example"><rect/></a>'],
    ['<SCRIPT>1</SCRIPT>'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'],
    ['<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'],
    ['<iframe src="https://evil.example"/>'],
    ['<rect ONCLICK="1"/>'],
    ['<rect xlink:href="javascript:alert(1)"/>'],
    ['<use href=" data:image/svg+xml,x"/>'],
    ['<use href="&#104;ttps://evil.example/#a"/>'],
    ['<rect fill="url( &quot;https://evil.example&quot; )"/>'],
    ['<rect style="fill:URL(https://evil.example)"/>'],
    ['<rect mask="image-set(&quot;https://evil.example/x.png&quot; 1x)"/>'],
    ['<style>@font-face{src:url(//evil.example)}</style>'],
    ['<style>.a{fill:u\\72l(//evil.example)}</style>'],
    ['<style>.a{fill:url&#40;//evil.example)}</style>'],
    ['<style>.a{background:image-set("//evil.example/x.png" 1x)}</style>'],
    ['<set attributeName="xlink:href" to="https://evil.example"/>'],
    ['<g xml:base="https://evil.example/"/>'],
    ['<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ])('%s', (inner) => {
    expect(rulesOf(inner)).toContain('svg.unsafe');
  });

  it.each([['<rect'], ['<rect></g>'], ['&undefined;'], ['<rect a="1" a="2"/>']])('not well-formed: %s', (inner) => {
    expect(rulesOf(inner)).toContain('svg.syntax');
  });
});

describe('[T05] an SVG costs no more than its size', () => {
  it('stops at the first element that is nested too deeply', () => {
    // The parser needs minutes for twenty thousand open elements.
    expect(rulesOf('<g>'.repeat(20_000) + '</g>'.repeat(20_000))).toEqual(['svg.unsafe']);
  });

  it('stops after fifty faults', () => {
    expect(rulesOf('<script/>'.repeat(10_000))).toHaveLength(50);
  });
});
