import { buildHostIndex } from '@marquee/tenancy/hosts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBrandRegistry } from '../tenants/brand-registry.ts';
import { servedAt } from '../testing/served.ts';
import { followHosts } from './known-hosts.ts';

describe('[T14] a known host', () => {
  const registry = createBrandRegistry();
  registry.set(servedAt('lotus', ['lotus.localhost', 'lotus.example', '*.lotus.example', 'bücher.example']));
  registry.set(servedAt('harbor', ['harbor.localhost', 'vip.lotus.example', 'shared.example', 'old.play.example']));
  registry.set(servedAt('river', ['shared.example', '*.example.net', '*.play.example']));
  registry.set(servedAt('stone', ['old.play.example']));
  const hosts = followHosts(registry);

  it.each([
    ['lotus.example', true],
    ['LOTUS.Example.', true],
    ['vip.lotus.example', true],
    ['bücher.example', true],
    ['xn--bcher-kva.example', true],
    // A wildcard has one certificate. Otherwise a visitor could cause one for every name below it.
    ['www.lotus.example', false],
    ['a.example.net', false],
    ['a.b.lotus.example', false],
    ['xlotus.example', false],
    ['lotus.example.evil.example', false],
    ['lotus.example:443', false],
    ['*.lotus.example', false],
    ['.lotus.example', false],
    ['example.net', false],
    ['example', false],
    ['localhost', false],
    ['127.0.0.1', false],
    ['', false],
    ['lotus.example,harbor.localhost', false],
    ['lotus.example/x', false],
    ['lotus.example\u0000.evil.example', false],
    // Two brands claim them.
    ['shared.example', false],
    ['old.play.example', false],
  ])('%j: %s', (domain, isKnown) => {
    expect(hosts.has(domain)).toBe(isKnown);
  });

  it('follows each brand, and is unknown once its brand is gone', () => {
    const own = createBrandRegistry();
    const known = followHosts(own);
    expect(known.has('a.example')).toBe(false);
    own.set(servedAt('lotus', ['a.example']));
    own.set(servedAt('harbor', ['b.example']));
    expect([known.has('a.example'), known.has('b.example')]).toEqual([true, true]);
    own.set(servedAt('lotus', ['b.example']));
    expect([known.has('a.example'), known.has('b.example')]).toEqual([false, false]);
    own.remove('harbor');
    expect(known.has('b.example')).toBe(true);
    known.stop();
    own.remove('lotus');
    expect(known.has('b.example')).toBe(true);
  });

  it('is known exactly where the edge serves it by its own name, after any changes in any order', () => {
    const names = ['a.example', '*.a.example', 'x.a.example', 'b.example', '*.b.example', 'A.example.'];
    const requests = [
      'a.example',
      'x.a.example',
      'y.a.example',
      'x.y.a.example',
      'b.example',
      'q.b.example',
      'example',
    ];
    const step = fc.record({
      merchant: fc.constantFrom('lotus', 'harbor', 'river'),
      hosts: fc.option(fc.subarray(names), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const own = createBrandRegistry();
        const known = followHosts(own);
        for (const { merchant, hosts: declared } of steps) {
          if (declared === null) own.remove(merchant);
          else own.set(servedAt(merchant, declared));
          const index = buildHostIndex(own.all());
          for (const domain of requests) expect(known.has(domain)).toBe((index.exact.get(domain) ?? null) !== null);
        }
      }),
    );
  });
});
