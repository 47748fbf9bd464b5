import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildHostIndex, normalizeHost, normalizeHostPattern, resolveHost } from './hosts.ts';

// Random text in every script is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const index = buildHostIndex([
  { merchant: 'acme', hosts: ['acme.localhost', 'acme.example', '*.acme.example'] },
  { merchant: 'lotos', hosts: ['lotos.localhost', 'vip.acme.example', 'bücher.example', '*.кафе.example'] },
  { merchant: 'left', hosts: ['both.example', '*.both.example'] },
  { merchant: 'right', hosts: ['BOTH.example.', 'x.acme.example'] },
  { merchant: 'third', hosts: ['x.acme.example'] },
]);

describe('[T01] a host header finds its merchant', () => {
  it.each([
    ['acme.example', 'acme'],
    ['ACME.Example', 'acme'],
    ['acme.example:8080', 'acme'],
    ['acme.example:', 'acme'],
    ['acme.example.', 'acme'],
    ['acme.example.:443', 'acme'],
    ['shop.acme.example', 'acme'],
    ['vip.acme.example', 'lotos'],
    ['xn--bcher-kva.example', 'lotos'],
    ['bücher.example', 'lotos'],
    ['BÜCHER.example', 'lotos'],
    ['a.xn--80akn5b.example', 'lotos'],
    ['x.both.example', 'left'],
  ])('%s → %s', (header, merchant) => {
    expect(resolveHost(index, header)).toBe(merchant);
  });
});

describe('[T01] a host of no brand finds none', () => {
  it.each([
    [undefined],
    [''],
    ['.'],
    [':8080'],
    ['localhost'],
    ['nobody.example'],
    ['example'],
    ['acme.example.evil'],
    ['acme.example.evil:80'],
    ['evilacme.example'],
    ['notacme.localhost'],
    ['a.b.acme.example'],
    ['.acme.example'],
    ['acme..example'],
    ['acme.example..'],
    ['*.acme.example'],
    ['acme.example,evil.example'],
    ['acme.example, acme.example'],
    ['acme.example evil'],
    ['user@acme.example'],
    ['evil@acme.example:80'],
    ['acme.example:80:80'],
    ['acme.example:x'],
    ['acme.example:123456'],
    ['acme.example/'],
    ['acme.example#x'],
    ['acme.example?x'],
    ['acme.example\\x'],
    ['%61cme.example'],
    ['[::1]'],
    ['[::1]:8080'],
    ['::1'],
    ['127.0.0.1'],
    ['acme.example\u0000'],
    ['acme.example\r\nx'],
    [`${'a'.repeat(64)}.acme.example`],
    [`${'a.'.repeat(200)}acme.example`],
    ['both.example'],
    ['x.acme.example'],
    ['__proto__'],
    ['constructor'],
  ])('%j', (header) => {
    expect(resolveHost(index, header)).toBeNull();
  });
});

describe('[T01] the index', () => {
  it('lists a host that two brands claim, in any spelling', () => {
    expect(index.conflicts).toEqual([
      { host: 'both.example', merchants: ['left', 'right'] },
      { host: 'x.acme.example', merchants: ['right', 'third'] },
    ]);
  });

  it('accepts a brand that names its host twice', () => {
    expect(buildHostIndex([{ merchant: 'acme', hosts: ['a.example', 'A.example.'] }]).conflicts).toEqual([]);
  });

  it.each([
    ['*.acme.example', '*.acme.example'],
    ['*.ACME.example', '*.acme.example'],
    ['*.example', null],
    ['*', null],
    ['*.*.example', null],
    ['a.*.example', null],
    ['acme.example:80', null],
    ['https://acme.example', null],
    // Names and addresses of a machine belong to its operator, not to a brand.
    ['intranet', null],
    ['127.0.0.1', null],
    ['0x7f.1', null],
  ])('pattern %s → %s', (pattern, normal) => {
    expect(normalizeHostPattern(pattern)).toBe(normal);
  });
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);
const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const spelled = (host: string) =>
  fc
    .tuple(fc.array(fc.boolean(), { minLength: host.length, maxLength: host.length }), fc.boolean(), fc.nat(65_535))
    .map(([upper, dot, port]) => {
      const cased = [...host].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join('');
      return `${cased}${dot ? '.' : ''}${port % 3 === 0 ? '' : `:${port}`}`;
    });

describe('[T01] properties', () => {
  it('any spelling of a brand’s host finds the brand', () => {
    fc.assert(
      fc.property(
        domain.chain((host) => fc.tuple(fc.constant(host), spelled(host))),
        ([host, header]) => {
          expect(resolveHost(buildHostIndex([{ merchant: 'owner', hosts: [host] }]), header)).toBe('owner');
        },
      ),
    );
  });

  it('no other host does, however similar', () => {
    fc.assert(
      fc.property(domain, fc.string(), fc.string(), (host, before, after) => {
        const header = `${before}${host}${after}`;
        fc.pre(normalizeHost(header) !== host);
        expect(resolveHost(buildHostIndex([{ merchant: 'owner', hosts: [host] }]), header)).toBeNull();
      }),
    );
  });

  it('never throws, and normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (header) => {
        const host = normalizeHost(header);
        expect(host === null ? null : normalizeHost(host)).toBe(host);
      }),
    );
  });
});
