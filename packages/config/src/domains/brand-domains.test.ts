import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChangeFixture, openChangeFixture } from '../testing/change-fixture.ts';
import { brandDomains } from './brand-domains.ts';
import { DomainChecks } from './domain-checks.ts';

let fixture: ChangeFixture;
beforeAll(async () => {
  fixture = await openChangeFixture();
});
afterAll(() => fixture.close());

async function domainsOf(merchant: string, sees = (_merchant: string) => true) {
  const { tenants, clock } = fixture;
  const domains = new DomainChecks({ registry: tenants.registry, check: async () => null, clock });
  await domains.turn();
  const found = brandDomains(
    { tenants, domains, consoleHost: 'staff.example', sees },
    merchant,
    tenants.load(merchant).brand,
  );
  domains.stop();
  return Object.fromEntries(
    found.map(({ host, state, reason }) => [host, reason === null ? state : `${state} ${reason}`]),
  );
}
const claim = async (merchant: string, hosts: string[]) => {
  const json = { version: 1, extends: 'acme', code: merchant, hosts };
  await fixture.write({ [`${merchant}/tenant.json`]: JSON.stringify(json) }, merchant);
};

describe('[T14] the hosts of a brand', () => {
  it('are those that it is served at', async () => {
    expect(await domainsOf('acme')).toEqual({
      'acme.localhost': 'valid',
      'acme.example': 'valid',
      '*.acme.example': 'valid',
    });
  });

  it('are in conflict where another brand has them, and stay with that one', async () => {
    await claim('taker', ['acme.example', 'taker.example']);
    await vi.waitFor(() => expect(fixture.tenants.faultRegistry.refused().has('taker')).toBe(true));
    expect(await domainsOf('taker')).toEqual({
      'taker.localhost': 'pending',
      'acme.example': 'conflict acme',
      'taker.example': 'pending',
    });
    expect((await domainsOf('acme'))['acme.example']).toBe('valid');
  });

  it('are in conflict for all brands that claim them, until one brand is left', async () => {
    for (const merchant of ['first', 'second', 'third']) {
      await claim(merchant, ['wanted.example']);
      const isKnown = () =>
        fixture.tenants.registry.get(merchant) ?? fixture.tenants.faultRegistry.refused().get(merchant);
      // A folder is read once it has been quiet for a moment.
      await vi.waitFor(() => expect(isKnown()).toBeDefined());
    }
    const state = async (merchant: string) => (await domainsOf(merchant))['wanted.example'];
    await vi.waitFor(async () => {
      expect(await state('first')).toBe('valid');
      expect(await state('second')).toBe('conflict first, third');
      expect(await state('third')).toBe('conflict first, second');
      const seen = await domainsOf('third', (each) => each === 'second');
      expect(seen['wanted.example']).toBe('conflict second');
      expect((await domainsOf('third', () => false))['wanted.example']).toBe('conflict');
    });
    await fixture.removeFolder('third');
    await fixture.removeFolder('first');
    await vi.waitFor(async () => expect(await state('second')).toBe('valid'));
  });

  it('never include the console’s', async () => {
    await claim('taker', ['staff.example']);
    expect((await domainsOf('taker'))['staff.example']).toBe('conflict console');
  });
});
