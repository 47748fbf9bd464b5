import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn as signInAs } from './sign-in.service.ts';
import { on, openStaffFixture, PASSWORD, type StaffFixture, signIn } from './testing/staff-fixture.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());

describe('[T11] signing in', () => {
  it('needs name and password, then a code; the session’s token changes at each step', async () => {
    const person = await fixture.person(on('operator', ['lotus']), { name: 'Bob.Example', signedIn: false });
    const { browser } = person;
    const begun = await signIn(browser, ' ｂＯＢ.example ');
    expect([begun.status, begun.value.stage, begun.value.grants, begun.value.permissions]).toEqual([
      200,
      'code',
      [],
      {},
    ]);
    const half = browser.cookie();
    expect((await browser.send('GET', 'me/sessions')).problem.code).toBe('code_required');
    expect((await browser.send('POST', 'me/totp', {})).problem.code).toBe('code_required');

    const signed = await browser.send('POST', 'session/totp', { code: person.code() });
    expect(signed.value).toMatchObject({ stage: 'full', name: 'Bob.Example', grants: on('operator', ['lotus']) });
    expect(signed.value.permissions['change.publish']).toEqual(['lotus']);
    expect(browser.cookie()).not.toBe(half);
    const left = fixture.newBrowser();
    left.hold(half);
    expect((await left.send('GET', 'session')).problem.code).toBe('token_invalid');

    expect((await browser.send('GET', 'session')).value).toEqual(signed.value);
    const out = await browser.send('DELETE', 'session');
    expect(out.cookie).toContain('Max-Age=0');
    expect(await fixture.actions(3)).toEqual(['session.end', 'session.open', 'session.begin']);
    const [ended] = await fixture.audit(1);
    expect(ended).toMatchObject({ actor: 'Bob.Example', targets: ['staff.Bob.Example'], ip: '203.0.113.7' });
    expect(ended?.requestId).toMatch(/.{8}/);
  });

  it('accepts no code twice, in any browser', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const code = fixture.nextCode(person);
    await signIn(person.browser, person.name);
    expect((await person.browser.send('POST', 'session/totp', { code })).status).toBe(200);
    const thief = fixture.newBrowser();
    await signIn(thief, person.name);
    expect((await thief.send('POST', 'session/totp', { code })).problem).toMatchObject({
      status: 403,
      code: 'code_wrong',
    });
    expect(await fixture.actions(1)).toEqual(['session.refuse']);
    // Even when both arrive at once.
    const [a, b] = [fixture.newBrowser(), fixture.newBrowser()];
    await signIn(a, person.name);
    await signIn(b, person.name);
    const next = fixture.nextCode(person);
    const both = await Promise.all([a, b].map((browser) => browser.send('POST', 'session/totp', { code: next })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('accepts each recovery code once, and no old one after new ones were created', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const { browser } = person;
    const withCode = async (code: string) => {
      await signIn(browser, person.name);
      return (await browser.send('POST', 'session/totp', { code })).status;
    };
    expect(await withCode(fixture.nextCode(person))).toBe(200);
    const made = await browser.send('POST', 'me/recovery-codes', { code: fixture.nextCode(person) });
    const [first = '', second = ''] = made.value.recoveryCodes as string[];
    const stored = await fixture.pool.query<{ row: string }>('SELECT c::text AS row FROM staff_recovery_code c');
    for (const { row } of stored.rows) expect(row).not.toContain(Buffer.from(first).toString('hex'));
    expect(await withCode(first.toLowerCase())).toBe(200);
    expect(await withCode(first)).toBe(403);
    expect(await withCode(fixture.nextCode(person))).toBe(200);
    expect((await browser.send('POST', 'me/recovery-codes', { code: '000000' })).problem.code).toBe('code_wrong');
    expect(
      (await browser.send('POST', 'me/recovery-codes', { code: fixture.nextCode(person) })).value.recoveryCodes,
    ).toHaveLength(10);
    expect(await withCode(second)).toBe(403);
  });

  it('gives the same answer to an unknown name, a wrong password and a disabled account', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const disabled = await fixture.person(on('viewer'), { signedIn: false });
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [disabled.id]);
    const answers = [
      await signIn(fixture.newBrowser('198.51.100.1'), person.name, 'something else'),
      await signIn(fixture.newBrowser('198.51.100.2'), 'nobody-at-all'),
      await signIn(fixture.newBrowser('198.51.100.3'), disabled.name),
    ].map(({ status, problem, cookie }) => ({ ...problem, status, cookie, requestId: '' }));
    expect(answers[0]).toMatchObject({ status: 401, code: 'login_failed' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const [, unknown, wrong] = await fixture.audit(3);
    expect(wrong).toMatchObject({ actor: 'visitor', action: 'session.refuse', targets: [`staff.${person.name}`] });
    // The typed name may be a password: it is recorded nowhere.
    expect(unknown).toMatchObject({ actor: 'visitor', targets: [] });
    expect(fixture.log.join('')).not.toContain('nobody-at-all');
  });

  it('does the same work with and without an account', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const { pool, passwords } = fixture.deps;
    const workFor = async (name: string, ip: string) => {
      const done: string[] = [];
      const connect = async () => {
        const client = await pool.connect();
        const query = (sql: string, values?: unknown[]) => {
          done.push(sql);
          return client.query(sql, values);
        };
        return { query, release: (isBroken?: boolean) => client.release(isBroken) };
      };
      const verify = (hash: string | null, text: string) => {
        done.push('verify');
        return passwords.verify(hash, text);
      };
      const deps = {
        ...fixture.deps,
        pool: { connect } as unknown as typeof pool,
        passwords: { ...passwords, verify },
      };
      const visitor = { ip, userAgent: '', requestId: 'r' };
      await expect(signInAs(deps, visitor, { name, password: 'wrong' }, null)).rejects.toThrow(
        'Wrong account or password',
      );
      return done;
    };
    const known = await workFor(person.name, '198.51.100.11');
    expect(known).toContain('verify');
    expect(known.length).toBeGreaterThan(10);
    expect(await workFor('no-such-person', '198.51.100.12')).toEqual(known);
  });
});

describe('[T11] an account that changes during the check of its password', () => {
  it.each([
    ['is disabled', "state = 'disabled'"],
    ['gets another password', "password_hash = 'another'"],
  ])('opens nothing when it %s', async (_what, change) => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const verify = async () => {
      await fixture.pool.query(`UPDATE staff SET ${change} WHERE id = $1`, [person.id]);
      return true;
    };
    const deps = { ...fixture.deps, passwords: { ...fixture.deps.passwords, verify } };
    const visitor = { ip: '198.51.100.21', userAgent: '', requestId: 'r' };
    const request = { name: person.name, password: PASSWORD };
    await expect(signInAs(deps, visitor, request, null)).rejects.toThrow('Wrong account or password');
    const { rows } = await fixture.pool.query('SELECT 1 FROM staff_session WHERE staff = $1', [person.id]);
    expect(rows).toEqual([]);
  });
});

describe('[T11] wrong guesses', () => {
  it('make the next wait longer, never for good, and not from a known address', async () => {
    const home = '192.0.2.10';
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const known = fixture.newBrowser(home);
    await signIn(known, person.name);
    expect((await known.send('POST', 'session/totp', { code: fixture.nextCode(person) })).status).toBe(200);

    let guesses = 0;
    // From many addresses: the account counts.
    const guess = () => {
      guesses += 1;
      return signIn(fixture.newBrowser(`198.51.100.${guesses}`), person.name, 'a wrong password');
    };
    for (const waitSeconds of [0, 0, 1, 2, 4]) {
      expect((await guess()).problem.code).toBe('login_failed');
      if (waitSeconds === 0) continue;
      const early = await guess();
      expect(early.problem).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: waitSeconds });
      expect(early.headers['retry-after']).toBe(String(waitSeconds));
      fixture.advance(waitSeconds * SECOND_MS);
    }
    // Right or wrong: it is not checked.
    await guess();
    expect((await signIn(fixture.newBrowser('198.51.100.99'), person.name)).status).toBe(429);
    expect((await signIn(fixture.newBrowser(home), person.name)).status).toBe(200);
    fixture.advance(15 * MINUTE_MS);
    expect((await signIn(fixture.newBrowser('198.51.100.98'), person.name)).status).toBe(200);
  });

  it('are counted together when many arrive at once', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const many = Array.from({ length: 12 }, (_, i) =>
      signIn(fixture.newBrowser(`198.51.100.${100 + i}`), person.name, 'a wrong password'),
    );
    const codes = (await Promise.all(many)).map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(3);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(9);
  });

  it('of codes count as well, and the right password between them deletes nothing', async () => {
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const thief = fixture.newBrowser('198.51.100.200');
    let looked = 0;
    for (let i = 0; i < 8; i += 1) {
      if ((await signIn(thief, person.name)).status !== 200) continue;
      const { problem } = await thief.send('POST', 'session/totp', { code: '000000' });
      if (problem.code === 'code_wrong') looked += 1;
    }
    expect(looked).toBe(3);
  });

  it('from one address count for any account', async () => {
    const thief = fixture.newBrowser('198.51.100.201');
    const codes: string[] = [];
    for (let i = 0; i < 23; i += 1) codes.push((await signIn(thief, `person-${i}`, 'a wrong password')).problem.code);
    expect(codes.slice(0, 21)).toEqual(Array(21).fill('login_failed'));
    expect(codes.slice(21)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  it('SEC-A07: from many networks at many accounts delay passwords from unknown networks, for a minute at most', async () => {
    const home = '192.0.2.77';
    const person = await fixture.person(on('viewer'), { signedIn: false });
    const known = fixture.newBrowser(home);
    await signIn(known, person.name);
    await known.send('POST', 'session/totp', { code: fixture.nextCode(person) });
    let guesses = 0;
    const guess = () => {
      guesses += 1;
      return signIn(
        fixture.newBrowser(`203.0.${guesses >> 8}.${guesses & 255}`),
        `sprayed-${guesses}`,
        'a wrong password',
      );
    };
    while ((await guess()).status !== 429 && guesses < 200);
    expect(guesses).toBeLessThanOrEqual(102);
    for (let doubled = 0; doubled < 8; doubled += 1) {
      const { problem } = await guess();
      if (problem['retryAfterSeconds'] !== undefined) fixture.advance(Number(problem['retryAfterSeconds']) * SECOND_MS);
      await guess();
    }
    const away = () => signIn(fixture.newBrowser('198.51.100.250'), person.name);
    expect((await away()).problem).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
    expect((await signIn(fixture.newBrowser(home), person.name)).status).toBe(200);
    fixture.advance(MINUTE_MS);
    expect((await away()).status).toBe(200);
    // Forgotten one by one.
    fixture.advance(60 * MINUTE_MS);
    for (let i = 0; i < 20; i += 1) expect((await guess()).problem.code).toBe('login_failed');
  });
});
