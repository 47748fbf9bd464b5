import { describe, expect, it } from 'vitest';
import { testBrand } from '../testing/test-brand.ts';
import { arcadeOriginOf, gameOriginsOf, inlineStyleHashes, originOf, pagePolicy } from './content-security-policy.ts';

const arcade = 'http://arcade.localhost:8083';
const gameHosts = { arcade, vendors: {} };
const policyOf = (changes: Parameters<typeof testBrand>[1] = {}) => {
  const policy = pagePolicy({ brand: testBrand('lotus', changes), gameHosts, scriptHashes: ["'sha256-abc='"] });
  return new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};

describe('pagePolicy', () => {
  it('allows only the bundle and the hashed scripts', () => {
    const policy = policyOf();
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", "'sha256-abc='"]);
    for (const name of ['style-src', 'worker-src']) expect(policy.get(name)).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|nonce/);
  });

  it('takes frames and pictures from the brand’s configuration, as origins', () => {
    const policy = policyOf({
      public: {
        imageCDNs: ['https://img1.example/path/', 'https://img1.example/other'],
        launchGameCDNs: ['https://play.example'],
      },
      private: { frameHosts: ['https://provider.example:8443/game?x=1'] },
    });
    expect(policy.get('frame-src')).toEqual([arcade, 'https://provider.example:8443', 'https://play.example']);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://img1.example', arcade]);
  });

  it('[G11] takes origins of a vendor’s games and art from the installation, for brands with the vendor', () => {
    const hosts = { arcade, vendors: { PURSE: 'http://localhost:8084', OTHER: 'https://other.example' } };
    const brand = testBrand('lotus');
    const [first] = brand.public.vendors;
    if (first === undefined) throw new Error('the sample has a vendor');
    const withPurse = testBrand('lotus', { public: { vendors: [first, { ...first, code: 'PURSE' }] } });
    const sources = (of: typeof brand) => {
      const policy = pagePolicy({ brand: of, gameHosts: hosts, scriptHashes: [] });
      return ['frame-src', 'img-src'].map((name) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]);
    };
    expect(sources(withPurse)).toEqual([
      `${arcade} http://localhost:8084`,
      expect.stringMatching(/ http:\/\/localhost:8084$/),
    ]);
    expect(gameOriginsOf(withPurse, hosts)).toEqual([arcade, 'http://localhost:8084']);
    expect(gameOriginsOf(brand, hosts)).toEqual([arcade]);
    expect(sources(brand).join(' ')).not.toContain('8084');
  });

  it.each([
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example\r\nset-cookie: x=1',
    "https://a.example' *",
    'https://*.example',
    '*',
    'data:text/html,x',
    'javascript:alert(1)',
    'https://user:pass@a.example',
    '//a.example',
    '',
  ])('adds nothing dangerous for %j', (address) => {
    const policy = pagePolicy({
      brand: testBrand('lotus', { private: { frameHosts: [address] }, public: { imageCDNs: [address] } }),
      gameHosts,
      scriptHashes: [],
    });
    expect(policy).not.toMatch(/unsafe|set-cookie|\*|javascript|data:text|user:pass|[\r\n]/);
    expect(policy.match(/script-src/g)).toHaveLength(1);
  });
});

it('[G10] the arcade’s games have its origin, or none', () => {
  expect(arcadeOriginOf({ arcade: 'https://arcade.example/games/', vendors: {} })).toBe('https://arcade.example');
  expect(arcadeOriginOf({ arcade: '', vendors: {} })).toBe('');
});

it('originOf keeps the origin alone', () => {
  expect(originOf('https://IMG.example:443/a/b?c')).toBe('https://img.example');
  expect(originOf('ftp://img.example')).toBeNull();
});

it('inlineStyleHashes hashes what is between the tags', () => {
  expect(inlineStyleHashes('<style>a{}</style><style media="x">b{}</style>')).toHaveLength(2);
  expect(inlineStyleHashes('<p>')).toEqual([]);
  // `printf 'a{}' | openssl dgst -sha256 -binary | base64`
  expect(inlineStyleHashes('<style>a{}</style>')).toEqual(["'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"]);
});
