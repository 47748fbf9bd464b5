import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Fault } from './faults.ts';
import { BASE_FOLDER } from './folder/tenant-folder.ts';
import { createTenantLoader } from './tenant-loader.ts';
import { removeTenants } from './testing/index.ts';

const TENANTS = join(import.meta.dirname, '..', '..', '..', 'tenants');
const folders = readdirSync(TENANTS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const shared = folders.filter((name) => name.startsWith('_'));
const [someBrand = ''] = folders.filter((name) => !name.startsWith('_'));
const dirs: string[] = [];
afterAll(() => dirs.forEach(removeTenants));

/** Faults of a brand of this repository under another jurisdiction. */
function allFaultsOf(
  jurisdiction: string,
  licence?: string,
  values: object = {},
  switches: object = {},
): readonly Fault[] {
  const dir = mkdtempSync(join(tmpdir(), 'jurisdictions-'));
  dirs.push(dir);
  for (const name of [...shared, someBrand]) cpSync(join(TENANTS, name), join(dir, name), { recursive: true });
  const file = join(dir, someBrand, 'tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as object;
  const licences = licence === undefined ? [] : [{ id: licence, number: 'X/1/2026', url: 'https://regulator.example' }];
  writeFileSync(file, JSON.stringify({ ...tenant, registrationBonus: '0.00', ...values, jurisdiction, licences }));
  const switchesFile = join(dir, someBrand, 'switches.json');
  const written = JSON.parse(readFileSync(switchesFile, 'utf8')) as { switches: object };
  writeFileSync(switchesFile, JSON.stringify({ ...written, switches: { ...written.switches, ...switches } }));
  return createTenantLoader({ dirs: [dir], messageKeys: null }).load(someBrand).faults;
}

/** The same where nothing but locks refuses it. */
function faultsOf(...choice: Parameters<typeof allFaultsOf>): readonly Fault[] {
  const faults = allFaultsOf(...choice);
  expect(faults.filter(({ rule }) => rule !== 'jurisdiction.lock')).toEqual([]);
  return faults;
}

/** Locks that refuse it. */
const refusals = (...choice: Parameters<typeof faultsOf>): (string | undefined)[] =>
  faultsOf(...choice).map(({ lock }) => lock);

describe('[T05] the jurisdictions of this repository', () => {
  it('are three, each with the values a brand inherits', () => {
    expect(shared).toEqual([BASE_FOLDER, '_jurisdiction-mga', '_jurisdiction-none', '_jurisdiction-ukgc-like']);
    expect(refusals('none')).toEqual([]);
  });

  it.each(['mga', 'ukgc-like'])(
    '%s is closed to visitors of unknown countries, and a brand cannot open it',
    (jurisdiction) => {
      expect(refusals(jurisdiction)).not.toContain(`${jurisdiction}.region-unknown`);
      expect(refusals(jurisdiction, undefined, { regionUnknown: 'open' })).toContain(`${jurisdiction}.region-unknown`);
      expect(refusals('none', undefined, { regionUnknown: 'open' })).toEqual([]);
    },
  );

  it.each([
    ['mga', 'mga', 'pagcor'],
    ['ukgc-like', 'ukgc', 'mga'],
  ])('%s requires its own licence', (jurisdiction, own, other) => {
    expect(refusals(jurisdiction)).toContain(`${jurisdiction}.licence`);
    const shown = { protection: { footerMarks: ['age', 'licence', 'help'] } };
    expect(refusals(jurisdiction, other, shown)).toContain(`${jurisdiction}.licence`);
    expect(refusals(jurisdiction, own, shown)).not.toContain(`${jurisdiction}.licence`);
  });

  it.each([
    ['mga', 'mga'],
    ['ukgc-like', 'ukgc'],
  ])('%s refuses nothing of a brand that has its licence and leaves the rest to it', (jurisdiction, licence) => {
    const holder = { licensee: 'river-games', licenceHolder: 'River Games Ltd., 1 Quay' };
    const values = { ...holder, ages: undefined, protection: undefined };
    expect(refusals(jurisdiction, licence, values, { FREEPLAY3: false, 'home.jackpot': false })).toEqual([]);
  });

  it('name the brand and the file for a value of its own, where a value is refused', () => {
    const found = faultsOf('mga').find(({ lock }) => lock === 'mga.licence');
    expect(found?.message).toContain(`licences of ${someBrand} is locked`);
    expect(found?.fix).toContain(`Give ${someBrand} a value that fits, in its tenant.json.`);
  });

  it('ukgc-like verifies name, address and date of birth before play, and a brand cannot waive it', () => {
    const lock = 'ukgc-like.identity-for-play';
    expect(refusals('ukgc-like')).not.toContain(lock);
    expect(refusals('ukgc-like', undefined, { protection: { identityForPlay: 'identity' } })).toContain(lock);
    expect(refusals('mga', undefined, { protection: { identityForPlay: 'none' } })).not.toContain(lock);
  });

  it('ukgc-like verifies before the first withdrawal, and no sum of a brand waives it', () => {
    const lock = 'ukgc-like.identity-above';
    expect(refusals('ukgc-like')).not.toContain(lock);
    expect(refusals('ukgc-like', undefined, { protection: { identityAbove: '999999999.00' } })).toContain(lock);
  });

  it.each([
    ['2000.00', false],
    ['2000.01', true],
    ['10000', true],
    ['999.99', false],
  ])(
    'mga verifies once withdrawals together are above 2000.00: a brand that says %s is refused: %s',
    (sum, isRefused) => {
      const values = { protection: { identityAbove: sum } };
      expect(refusals('mga', undefined, values).includes('mga.identity-above')).toBe(isRefused);
    },
  );

  it.each(['mga', 'ukgc-like'])(
    '%s holds a new payout account for a day, and a brand may only hold it longer',
    (jurisdiction) => {
      const lock = `${jurisdiction}.account-hold`;
      const noCashier = { 'memberCentre.depositv2': false, 'memberCentre.withdraw': false };
      const locksAt = (hours: number, of: string = jurisdiction) =>
        refusals(of, undefined, { cashier: { accountHoldHours: hours } }, noCashier);
      expect([0, 23, 24, 48].map((hours) => locksAt(hours).includes(lock))).toEqual([true, true, false, false]);
      expect(refusals(jurisdiction)).not.toContain(lock);
      expect(locksAt(0, 'none')).toEqual([]);
    },
  );

  it.each(['mga', 'ukgc-like'])('%s requires the licensee, over whose brands an exclusion holds', (jurisdiction) => {
    const lock = `${jurisdiction}.licensee`;
    expect(refusals(jurisdiction, undefined, { licensee: 'river-games' })).not.toContain(lock);
    const found = faultsOf(jurisdiction, undefined, { licensee: null }).find((fault) => fault.lock === lock);
    expect(found).toMatchObject({
      file: expect.stringMatching(/tenant\.json$/),
      message: expect.stringContaining(`licensee of ${someBrand} is locked by ${lock}: it must not be null.`),
      fix: expect.stringContaining(`Give ${someBrand} a value that fits, in its tenant.json.`),
    });
    // The file of the test is one line.
    expect(found?.column).toBeGreaterThan(1);
    expect(refusals('none', undefined, { licensee: null })).toEqual([]);
  });

  it.each(['mga', 'ukgc-like'])('%s requires the name and address of the licence holder', (jurisdiction) => {
    const lock = `${jurisdiction}.licence-holder`;
    expect(refusals(jurisdiction, undefined, { licenceHolder: 'River Games Ltd., 1 Quay' })).not.toContain(lock);
    expect(refusals(jurisdiction, undefined, { licenceHolder: null })).toContain(lock);
    expect(refusals('none', undefined, { licenceHolder: null })).toEqual([]);
  });

  it.each(['mga', 'ukgc-like'])('%s has no help page that names nobody', (jurisdiction) => {
    const found = allFaultsOf(jurisdiction, undefined, {
      protection: { footerMarks: ['age', 'licence', 'help'], help: [] },
    });
    expect(found.find(({ rule }) => rule === 'protection.help')).toMatchObject({
      file: expect.stringMatching(/tenant\.json$/),
      fix: expect.stringContaining('Name an organisation in protection.help'),
    });
  });

  it.each(['mga', 'ukgc-like'])(
    '%s keeps the page on which players set limits and exclude themselves',
    (jurisdiction) => {
      const locks = [`${jurisdiction}.member-centre`, `${jurisdiction}.protection-page`];
      for (const lock of locks) expect(refusals(jurisdiction)).not.toContain(lock);
      expect(refusals(jurisdiction, undefined, {}, { memberCentre: false })).toContain(locks[0]);
      const withoutPage = { 'memberCentre.protection': false, 'memberCentre.depositv2': false };
      expect(refusals(jurisdiction, undefined, {}, withoutPage)).toContain(locks[1]);
      expect(refusals('none', undefined, {}, { memberCentre: false, 'memberCentre.protection': false })).toEqual([]);
    },
  );
});
