import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { on, type Person } from '../staff/testing/staff-stage.ts';
import { switchTo, valueAt } from '../testing/change-stage.ts';
import { type ConsoleStage, openConsoleStage, post } from '../testing/console-stage.ts';
import { registerBrandRoutes } from './brand.routes.ts';
import { BrandFacts } from './brand-facts.ts';

let stage: ConsoleStage;
/** Sees every brand. */
let all: Person;
/** Works on acme alone. */
let local: Person;
beforeAll(async () => {
  stage = await openConsoleStage((routes, deps) =>
    registerBrandRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), domainsOf: () => [] }),
  );
  all = await stage.person('all', on('operator'));
  local = await stage.person('local', on('operator', ['acme']));
});
afterAll(() => stage.close());

const get = async (who: Person, path: string) => (await who.browser.send('GET', path)).value;

describe('[T10] [T11] who sees one brand is told of no other', () => {
  it('by the number of its open change sets', async () => {
    await stage.changes.draft(switchTo('home.winners', true));
    await stage.changes.draft(switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    const open = async (who: Person) => (await get(who, 'brands/acme')).brand.openChanges;
    expect([await open(all), await open(local)]).toEqual([2, 1]);
    const listed = (await get(local, 'brands')).brands;
    expect(listed.map(({ merchant, openChanges }: Record<string, unknown>) => [merchant, openChanges])).toEqual([
      ['acme', 1],
    ]);
  });

  it('by what was said of a change of several, in versions and beside values', async () => {
    await stage.changes.publish(switchTo('home.winners', true), switchTo('home.winners', true, 'bravo'));
    const told = async (who: Person) => {
      const [version] = (await get(who, 'brands/acme/versions')).versions;
      const { values } = await get(who, 'brands/acme/values?kind=switches');
      const { layers } = values.find(({ written }: { written: string }) => written === 'switches.home.winners');
      return [version.title, version.by, layers[0].note.by, layers[0].note.reason];
    };
    expect(await told(all)).toEqual(['A change', 'ann', 'ann', 'asked for']);
    expect(await told(local)).toEqual([null, 'ann', 'ann', '']);
    await stage.changes.publish(switchTo('home.winners', false));
    expect(await told(local)).toEqual(['A change', 'ann', 'ann', 'asked for']);
  });

  it('by a host that another one has', async () => {
    const bravo = JSON.stringify({ version: 1, extends: 'acme', code: 'bravo', hosts: ['wanted.example'] });
    await stage.changes.write({ 'bravo/tenant.json': bravo }, 'bravo');
    const edit = valueAt('acme', 'tenant', ['hosts'], ['wanted.example']);
    const tried = await post(local.browser, 'changes/trial', { edits: [edit] });
    expect(tried.value.faults).toMatchObject([{ merchant: 'acme', rule: 'host.duplicate' }]);
    const { id, version } = await stage.changes.draft(edit);
    const submitted = await local.browser.send('POST', `changes/${id}/submit`, undefined, {
      'if-match': `"${version}"`,
    });
    expect(submitted.problem).toMatchObject({ code: 'brand_invalid', faults: [{ rule: 'host.duplicate' }] });
    for (const said of [tried.value.faults, submitted.problem]) expect(JSON.stringify(said)).not.toContain('bravo');
  });
});
