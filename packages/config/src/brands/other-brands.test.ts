import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { switchTo, valueAt } from '../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { brandRoutes } from './brand.routes.ts';
import { BrandFacts } from './brand-facts.ts';

let fixture: ConsoleFixture;
/** Sees every brand. */
let all: Person;
/** Works on acme alone. */
let local: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture((routes, deps) =>
    brandRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), domainsOf: () => [] }),
  );
  all = await fixture.person('all', on('operator'));
  local = await fixture.person('local', on('operator', ['acme']));
});
afterAll(() => fixture.close());

const get = async (who: Person, path: string) => (await who.browser.send('GET', path)).value;

describe('[T10] [T11] a person who sees one brand learns nothing of another', () => {
  it('by the number of its open change sets', async () => {
    await fixture.changes.draft(switchTo('home.winners', true));
    await fixture.changes.draft(switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    const open = async (who: Person) => (await get(who, 'brands/acme')).brand.openChanges;
    expect([await open(all), await open(local)]).toEqual([2, 1]);
    const listed = (await get(local, 'brands')).brands;
    expect(listed.map(({ merchant, openChanges }: Record<string, unknown>) => [merchant, openChanges])).toEqual([
      ['acme', 1],
    ]);
  });

  it('by the reason of a change set of several, in versions and beside values', async () => {
    await fixture.changes.publish(switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    const seen = async (who: Person) => {
      const [version] = (await get(who, 'brands/acme/versions')).versions;
      const { values } = await get(who, 'brands/acme/values?kind=switches');
      const { layers } = values.find(({ written }: { written: string }) => written === 'switches.home.winners');
      return [version.title, version.by, layers[0].note.by, layers[0].note.reason];
    };
    expect(await seen(all)).toEqual(['A change', 'ann', 'ann', 'asked for']);
    expect(await seen(local)).toEqual([null, 'ann', 'ann', '']);
    await fixture.changes.publish(switchTo('home.winners', false));
    expect(await seen(local)).toEqual(['A change', 'ann', 'ann', 'asked for']);
  });

  it('by a host that another one has', async () => {
    const bravo = JSON.stringify({ version: 1, extends: 'acme', code: 'bravo', hosts: ['wanted.example'] });
    await fixture.changes.write({ 'bravo/tenant.json': bravo }, 'bravo');
    const edit = valueAt('acme', 'tenant', ['hosts'], ['wanted.example']);
    const tried = await post(local.browser, 'changes/trial', { edits: [edit] });
    expect(tried.value.faults).toMatchObject([{ merchant: 'acme', rule: 'host.duplicate' }]);
    const { id, version } = await fixture.changes.draft(edit);
    const submitted = await local.browser.send('POST', `changes/${id}/submit`, undefined, {
      'if-match': `"${version}"`,
    });
    expect(submitted.problem).toMatchObject({ code: 'brand_invalid', faults: [{ rule: 'host.duplicate' }] });
    for (const answer of [tried.value.faults, submitted.problem]) expect(JSON.stringify(answer)).not.toContain('bravo');
  });
});
