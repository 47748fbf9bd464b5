import { expect, it } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const host = 'lotus.example:8080';

it.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'anything' }, true],
  [{ origin: 'http://lotus.example:8080' }, false],
  [{ origin: 'http://LOTUS.example:8080' }, false],
  [{ origin: 'http://lotus.example' }, true],
  [{ origin: 'http://harbor.example:8080' }, true],
  [{ origin: 'null' }, true],
  [{ origin: '' }, true],
  [{ origin: 'file://lotus.example:8080' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, true],
])('[T04] %j is cross-site: %s', (headers, crossSite) => {
  expect(isCrossSite({ host, ...headers })).toBe(crossSite);
});

it('treats a default port as none', () => {
  expect(isCrossSite({ host: 'lotus.example', origin: 'https://lotus.example' })).toBe(false);
  expect(isCrossSite({ host: 'lotus.example:443', origin: 'https://lotus.example' })).toBe(false);
});
