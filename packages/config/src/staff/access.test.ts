import { ROLES } from '@marquee/contracts/schemas/staff';
import { type Permission, STAFF_CALLS, type StaffCallName, type StaffNeed } from '@marquee/contracts/staff-calls';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PERMISSIONS } from './access.ts';
import { admitStaff } from './admit-staff.ts';
import { brandsWith, covers, type Grants, may, permissionsOf, requirePermission, tidy, visibleTo } from './grants.ts';
import {
  type Browser,
  CONSOLE,
  on,
  openStaffFixture,
  type Person,
  type StaffFixture,
} from './testing/staff-fixture.ts';
import { visitOfHost } from './testing/visit-of-host.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const NAMES = Object.keys(STAFF_CALLS) as StaffCallName[];
/** Rows by method and path, which are the tests' titles. */
const ROWS = new Map(NAMES.map((name) => [`${STAFF_CALLS[name].method} ${STAFF_CALLS[name].path}`, STAFF_CALLS[name]]));
const KEYS = [...ROWS.keys()];

let fixture: StaffFixture;
let target: Person;
beforeAll(async () => {
  fixture = await openStaffFixture((_app, routes) => {
    // Other parts of the service register these rows. Their admission is the same.
    for (const name of NAMES) {
      if (!routes.built.has(name)) routes.route(name, { value: z.object({}), handler: async () => ({}) });
    }
  });
  target = await fixture.person(on('viewer', ['lotus']));
});
afterAll(() => fixture.close());

/** One account for many rows; another one after a request that ended its session. */
function sharedPerson(grants: Grants): () => Promise<Person> {
  let kept: { readonly person: Person; readonly cookie: string | undefined } | undefined;
  return async () => {
    if (kept === undefined || kept.person.browser.cookie() !== kept.cookie) {
      const person = await fixture.person(grants);
      kept = { person, cookie: person.browser.cookie() };
    }
    return kept.person;
  };
}
const administrator = sharedPerson(on('administrator'));
const otherAdministrator = sharedPerson(on('administrator'));
const administratorOfHarbor = sharedPerson(on('administrator', ['harbor']));

/** The route with placeholder parameters. The requests are invalid, so that they change nothing. */
function send(browser: Browser, key: string, merchant = 'lotus') {
  const [method = '', url = ''] = key.split(' ');
  const path = url
    .replace('/staff/v1/', '')
    .replace(':merchant', merchant)
    .replace(':id', target.id)
    .replace(/:\w+/g, 'x');
  return browser.send(method as Method, path, method === 'GET' ? undefined : { nothing: 'of the kind' });
}

const REFUSALS = [
  'login_required',
  'token_invalid',
  'code_required',
  'enrolment_required',
  'csrf_invalid',
  'permission_denied',
];
const isAdmitted = ({ status, problem }: { status: number; problem: { code?: string } }) =>
  !REFUSALS.includes(problem.code ?? '') && (status !== 403 || problem.code === 'conflict');
const needsOf = (key: string): StaffNeed => ROWS.get(key)?.needs ?? 'none';
const isPermission = (needs: StaffNeed): needs is Permission => needs in PERMISSIONS;

describe.each(ROLES)('[T11] a %s', (role) => {
  const person = sharedPerson(on(role, ['lotus']));
  it.each(KEYS)('%s', async (key) => {
    const { browser } = await person();
    const answer = await send(browser, key);
    const needs = needsOf(key);
    if (needs === 'code') expect(answer.problem.code).toBe('conflict');
    else if (isPermission(needs) && !(PERMISSIONS[needs] as readonly string[]).includes(role)) {
      expect([answer.status, answer.problem.code]).toEqual([403, 'permission_denied']);
    } else expect([isAdmitted(answer), answer.status < 500]).toEqual([true, true]);
  });
});

it.each(KEYS.filter((key) => key.includes('/:')))(
  '[T11] %s knows nothing by a name that can’t be kept',
  async (key) => {
    const { browser } = await administrator();
    const path = key.replace(/^\S+ \/staff\/v1\//, '').replace(/:\w+/g, 'a%00b');
    const method = key.split(' ')[0] as Method;
    const answer = await browser.send(method, path, method === 'GET' ? undefined : { nothing: 'of the kind' });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  },
);

describe.each(KEYS)('[T11] %s', (key) => {
  const needs = needsOf(key);

  it('requires a session unless it is open to all', async () => {
    const answer = await send(fixture.newBrowser(), key);
    if (needs === 'none') expect(isAdmitted(answer)).toBe(true);
    else expect([answer.status, answer.problem.code]).toEqual([401, 'login_required']);
    const stranger = fixture.newBrowser();
    for (const token of ['garbage', 'A'.repeat(43)]) {
      stranger.hold(`__Host-mq_staff=${token}`);
      if (needs !== 'none') expect((await send(stranger, key)).problem.code).toBe('token_invalid');
    }
  });

  it('refuses accounts without a role and disabled accounts', async () => {
    const nobody = await fixture.person([]);
    const answer = await send(nobody.browser, key);
    // A brand that the account can't see answers as missing.
    const refusal = key.includes(':merchant') ? 'not_found' : 'permission_denied';
    if (isPermission(needs)) expect(answer.problem.code).toBe(refusal);
    else expect(isAdmitted(answer)).toBe(true);
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [nobody.id]);
    if (needs !== 'none') expect((await send(nobody.browser, key)).problem.code).toBe('token_invalid');
  });

  it('does not exist on any other host', async () => {
    const { browser } = await administrator();
    const [method = '', url = ''] = key.split(' ');
    for (const host of ['lotus.localhost:8080', '127.0.0.1:8082', 'localhost']) {
      const answer = await browser.send(method as Method, url.replace('/staff/v1/', ''), undefined, {
        host,
        origin: `http://${host}`,
      });
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    }
  });

  it('changes nothing for another site, nor without the session’s own token', async () => {
    if (key.startsWith('GET ')) return expect(key).toMatch(/^GET/);
    const { browser } = await administrator();
    const [method = '', url = ''] = key.split(' ');
    const code = async (headers: Record<string, string | undefined>) =>
      (await browser.send(method as Method, url.replace('/staff/v1/', ''), {}, headers)).problem.code;
    expect(await code({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe('cross_site_refused');
    expect(await code({ 'sec-fetch-site': 'same-site', origin: 'http://lotus.localhost:8080' })).toBe(
      'cross_site_refused',
    );
    expect(await code({ 'sec-fetch-site': undefined, origin: undefined })).toBe('cross_site_refused');
    if (needs === 'none' || needs === 'code') return;
    expect(await code({ 'x-csrf-token': undefined })).toBe('csrf_invalid');
    const other = await otherAdministrator();
    expect(await code({ 'x-csrf-token': other.browser.csrfToken() })).toBe('csrf_invalid');
  });
});

it.each(KEYS.filter((key) => key.includes(':merchant')))('[T11] %s is not there for a brand of others', async (key) => {
  const { browser } = await administratorOfHarbor();
  const answer = await send(browser, key, 'lotus');
  expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
});

describe('[T11] the table', () => {
  it('has every route: another one is refused when the server is created', async () => {
    const made = openStaffFixture((app) => app.get('/staff/v1/back-door', () => 'in'));
    await expect(made).rejects.toThrow("GET /staff/v1/back-door is not in the console's route table");
    // A route at the address of a row is refused too.
    const disguised = openStaffFixture((app) => app.patch('/staff/v1/staff/:id', () => 'in'));
    await expect(disguised).rejects.toThrow("is not in the console's route table");
  });

  it.each(NAMES.filter((name) => STAFF_CALLS[name].keyed || STAFF_CALLS[name].versioned))(
    'refuses %s without the version and the key that its row needs, before the body is read',
    async (name) => {
      const { browser } = await administrator();
      const { versioned, keyed, method, path } = STAFF_CALLS[name];
      const url = path.replace('/staff/v1/', '').replace(':merchant', 'lotus').replace(/:\w+/g, 'x');
      const version = versioned ? { 'if-match': '"1"' } : {};
      const code = async (headers: Record<string, string>) =>
        (await browser.send(method, url, { nothing: 'of the kind' }, headers)).problem.code;
      expect(await code({})).toBe(versioned ? 'version_required' : 'key_required');
      if (versioned && keyed) expect(await code(version)).toBe('key_required');
      const key = keyed ? { 'idempotency-key': 'key-12345' } : {};
      expect(['version_required', 'key_required']).not.toContain(await code({ ...version, ...key }));
    },
  );

  it('lets only administrators manage staff, and gives read-only roles no write permission', () => {
    const may = (permission: Permission): readonly string[] => PERMISSIONS[permission];
    expect([may('staff.read'), may('staff.write')]).toEqual([['administrator'], ['administrator']]);
    const writes = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => !permission.endsWith('.read'));
    for (const permission of writes) expect(may(permission)).not.toContain('viewer');
    expect(may('change.write')).not.toContain('approver');
    expect(may('change.approve')).not.toContain('operator');
  });

  it('lets only administrators both request and approve adjustments, and keeps the money and the identity of players apart', () => {
    const both = (one: Permission, other: Permission) =>
      PERMISSIONS[one].filter((role: string) => (PERMISSIONS[other] as readonly string[]).includes(role));
    expect(both('player.adjust', 'adjustment.approve')).toEqual(['administrator']);
    expect(both('cashier.write', 'identity.review')).toEqual(['administrator']);
    expect(both('cashier.approve', 'identity.review')).toEqual(['administrator']);
  });
});

describe('[T11] roles on some brands', () => {
  const grants: Grants = [
    { role: 'viewer', brands: ['harbor', 'lotus'] },
    { role: 'operator', brands: ['lotus'] },
  ];

  it('hold there and nowhere else', () => {
    expect(may(grants, 'change.publish', 'lotus')).toBe(true);
    expect(may(grants, 'change.publish', 'harbor')).toBe(false);
    expect(may(on('viewer'), 'brand.read', 'any')).toBe(true);
    expect([...brandsWith(grants, 'brand.read')].sort()).toEqual(['harbor', 'lotus']);
    expect(permissionsOf(grants)['change.publish']).toEqual(['lotus']);
    expect(permissionsOf(grants)['staff.read']).toBeUndefined();
  });

  it('answer not_found for a brand the account can’t see, and permission_denied for one it can', () => {
    const codeOf = (merchants: string[]) => {
      try {
        requirePermission({ grants }, 'change.publish', merchants);
        return null;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(codeOf(['lotus'])).toBeNull();
    expect(codeOf(['lotus', 'harbor'])).toBe('permission_denied');
    expect(codeOf(['lotus', 'sable'])).toBe('not_found');
  });

  it('are checked on the brand of the path', async () => {
    const { browser } = await fixture.person(grants);
    const admit = async (merchant: string, needs: Permission) => {
      const headers = { host: CONSOLE, cookie: browser.cookie() };
      const request = { method: 'GET', headers, params: { merchant }, id: 'r', ip: '' } as unknown as FastifyRequest;
      return admitStaff(fixture.deps, visitOfHost(CONSOLE), { needs }, request).then(
        ({ signedIn }) => signedIn?.grants.length,
        (error) => error.code,
      );
    };
    expect(await admit('lotus', 'change.publish')).toBe(2);
    expect(await admit('harbor', 'brand.read')).toBe(2);
    expect(await admit('harbor', 'change.publish')).toBe('permission_denied');
    expect(await admit('sable', 'brand.read')).toBe('not_found');
    expect(await admit('constructor', 'brand.read')).toBe('not_found');
  });

  it('are granted and shown only by accounts with the same permissions', () => {
    const own = on('administrator', ['lotus']);
    expect(covers(own, 'staff.write', on('operator', ['lotus']))).toBe(true);
    expect(covers(own, 'staff.write', on('operator', ['lotus', 'harbor']))).toBe(false);
    expect(covers(own, 'staff.write', on('viewer'))).toBe(false);
    expect(covers(on('administrator'), 'staff.write', on('viewer'))).toBe(true);
    expect(visibleTo(own, 'staff.read', grants)).toEqual([
      { role: 'operator', brands: ['lotus'] },
      { role: 'viewer', brands: ['lotus'] },
    ]);
    expect(visibleTo(own, 'staff.read', on('viewer'))).toEqual(on('viewer', ['lotus']));
  });

  it('are one grant per role, in order', () => {
    const twice: Grants = [
      { role: 'viewer', brands: ['b'] },
      { role: 'viewer', brands: ['a', 'b'] },
      { role: 'support', brands: ['a'] },
      { role: 'support', brands: '*' },
      { role: 'operator', brands: [] },
    ];
    expect(tidy(twice)).toEqual([
      { role: 'support', brands: '*' },
      { role: 'viewer', brands: ['a', 'b'] },
    ]);
  });
});
