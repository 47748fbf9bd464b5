import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProviderSettings } from './provider-settings.ts';
import { roundPagesOf } from './round-pages.ts';

const { publicKey } = generateKeyPairSync('ed25519');
const provider = (code: string, roundPages?: ProviderSettings['roundPages']): ProviderSettings => ({
  ...{ adapter: 'hub88', code, vendors: [code.toUpperCase()], baseUrl: 'http://127.0.0.1:9', publicKeys: [publicKey] },
  roundPages,
});
const pages = roundPagesOf([
  provider('one', {
    detail: { url: 'https://one.example/rounds/{round}' },
    proof: { url: 'https://one.example/verify?round={round}&lang={language}', rounds: /^(?:[0-9]+)$/ },
  }),
  provider('two'),
]);
const round = { provider: 'one', round: '12', state: 'settled' };

it('[W07] a round has the pages that its provider says it has, in the language of the reader', () => {
  expect(pages(round, 'CN')).toEqual({
    detailUrl: 'https://one.example/rounds/12',
    proofUrl: 'https://one.example/verify?round=12&lang=zh-Hans',
  });
});

it.each([
  ['an open round has no proof', { state: 'open' }, 'https://one.example/rounds/12', null],
  ['a round with another kind of id has no proof', { round: '12:3' }, 'https://one.example/rounds/12%3A3', null],
  [
    'an id is no part of the address',
    { round: '../?a=1#{language}' },
    'https://one.example/rounds/..%2F%3Fa%3D1%23%7Blanguage%7D',
    null,
  ],
  ['a provider may have no pages', { provider: 'two' }, null, null],
  ['a provider may be gone', { provider: 'three' }, null, null],
])('[W07] %s', (_what, more, detailUrl, proofUrl) => {
  expect(pages({ ...round, ...more }, 'EN')).toEqual({ detailUrl, proofUrl });
});
