import { auditEntrySchema } from '@marquee/contracts/schemas/console-audit';
import { inTransaction } from '@marquee/server-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST, on, type Person } from '../staff/testing/staff-fixture.ts';
import { switchTo } from '../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { appendAudit } from './audit.repository.ts';
import { createAnchor } from './audit-anchor.ts';
import type { AuditEntry } from './audit-chain.ts';

let fixture: ConsoleFixture;
let ann: Person;
/** Reads acme's entries only. */
let local: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture();
  ann = await fixture.person('ann', on('administrator'));
  local = await fixture.person('local', on('approver', ['acme']));
  await fixture.changes.publish(switchTo('help', true));
  await fixture.changes.publish(switchTo('chat', true, 'bravo'));
  await fixture.changes.publish(switchTo('notices', true), switchTo('notices', true, 'bravo'));
});
afterAll(() => fixture.close());

const search = async (person: Person, query = '') => {
  const answer = await person.browser.send('GET', `audit?limit=100${query}`);
  expect(answer.status).toBe(200);
  return answer.value as { entries: AuditEntry[]; next: number | null };
};
const take = (person: Person, query = '') =>
  fixture.app.inject({
    method: 'GET',
    url: `/staff/v1/audit/export${query}`,
    headers: { host: HOST, cookie: person.browser.cookie() ?? '' },
  });

describe('[T11] the audit in the console', () => {
  it('is searched by brand, value, person and time, in pages', async () => {
    const { entries } = await search(ann);
    for (const entry of entries) auditEntrySchema.parse(entry);
    expect((await search(ann, '&target=switches.chat')).entries.map(({ action }) => action)).toEqual([
      'change.publish',
      'change.create',
    ]);
    expect((await search(ann, '&merchant=bravo&actor=ann')).entries).toHaveLength(4);
    expect((await search(ann, '&to=2026-11-20T10:00:00Z')).entries).toEqual([]);
    const first = await ann.browser.send('GET', 'audit?limit=2');
    const second = await ann.browser.send('GET', `audit?limit=2&before=${first.value.next}`);
    expect([...first.value.entries, ...second.value.entries]).toEqual(entries.slice(0, 4));
    for (const bad of [
      'from=yesterday',
      'from=0000-01-01T00:00:00Z',
      'before=0',
      'limit=101',
      'merchant=%00',
      'actor=%00',
    ])
      expect((await ann.browser.send('GET', `audit?${bad}`)).problem.code).toBe('validation_failed');
  });

  it('shows each person the entries of their own brands only', async () => {
    const { entries } = await search(local);
    expect(entries.length).toBeGreaterThan(0);
    for (const { merchants } of entries) expect(merchants).toEqual(['acme']);
    expect((await search(local, '&merchant=bravo')).entries).toEqual([]);
  });

  it('shows an entry about several brands in the reader’s part, and reveals nothing by a filter', async () => {
    const both = [switchTo('home.winners', true), switchTo('sidebar', false, 'bravo')];
    const { id } = await fixture.changes.publish(...both);
    const [whole] = (await search(ann)).entries;
    expect(whole?.detail).toMatchObject({ reason: 'asked for', before: [false, true], after: [true, false] });
    const [part] = (await search(local)).entries;
    expect(part).toMatchObject({ seq: whole?.seq, action: 'change.publish', merchants: ['acme'] });
    expect([part?.targets, part?.hash]).toEqual([['switches.home.winners'], whole?.hash]);
    expect(part?.detail).toEqual({
      changeSet: id,
      author: 'ann',
      approvers: [],
      layer: 'override',
      expiresAt: null,
      edits: [{ merchant: 'acme', target: 'switches.home.winners' }],
      before: [false],
      after: [true],
      isPart: true,
    });
    const found = async (query: string) => (await search(local, query)).entries.filter(({ seq }) => seq === whole?.seq);
    expect(await found('&target=switches.home.winners')).toEqual([part]);
    for (const query of ['&target=switches.sidebar', '&merchant=bravo']) expect(await found(query)).toEqual([]);
    const lines = (await take(local)).body;
    for (const hidden of ['bravo', 'sidebar']) expect(lines).not.toContain(hidden);
  });

  it('SEC-A13 shows addresses of accounts that work on the reader’s brands only, in the list and in the export', async () => {
    const within = await fixture.person('within', on('operator', ['acme']));
    const beyond = await fixture.person('beyond', on('operator', ['acme', 'bravo']));
    // A role on every brand and one on acme, so that sign-ins to the account are entries of acme.
    const global = await fixture.person('global', [...on('administrator'), ...on('viewer', ['acme'])]);
    for (const { browser } of [within, beyond, global]) {
      const edits = [switchTo('home.winners', true)];
      expect((await post(browser, 'changes', { title: 'Addresses', reason: 'a test', edits })).status).toBe(200);
    }
    // The entry of a sign-in to that account with a wrong password.
    const refused = { at: fixture.changes.clock.now().toISOString(), actor: 'visitor', action: 'session.refuse' };
    const about = { merchants: ['acme'], targets: ['staff.global'], detail: {}, requestId: null, ip: '198.51.100.9' };
    await inTransaction(fixture.pool, (db) => appendAudit(db, { ...refused, ...about }));
    const addresses = (entries: readonly AuditEntry[]) => {
      const own = entries.filter(({ actor, targets }) =>
        [actor, ...targets].some((name) => /^(?:staff\.)?(?:within|beyond|global)$/.test(name)),
      );
      return [...new Set(own.map(({ actor, ip }) => `${actor} ${ip}`))].sort();
    };
    const lines = (body: string) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as AuditEntry);
    const expected = ['beyond null', 'global null', 'visitor null', 'within 203.0.113.7'];
    expect(addresses((await search(local)).entries)).toEqual(expected);
    expect(addresses(lines((await take(local)).body))).toEqual(expected);
    const all = ['beyond 203.0.113.7', 'global 203.0.113.7', 'visitor 198.51.100.9', 'within 203.0.113.7'];
    expect(addresses((await search(ann)).entries)).toEqual(all);
  });

  it('is exported one line per entry, oldest first, by the reader’s brands; the export is an entry itself', async () => {
    const { entries } = await search(ann);
    const answer = await take(ann);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    const [own, ...before] = lines.toReversed();
    expect(own).toMatchObject({ action: 'audit.export', actor: 'ann', detail: { filter: {} } });
    expect(before).toEqual(entries);
    const filtered = await take(local, '?target=switches.help');
    expect(filtered.body.trimEnd().split('\n')).toHaveLength(2);
    expect((await search(ann, '&actor=local')).entries[0]).toMatchObject({
      action: 'audit.export',
      merchants: ['acme'],
      detail: { filter: { target: 'switches.help' } },
    });
    expect((await take(local, '?from=x')).statusCode).toBe(400);
  });

  it('is verified for readers of every brand, a cut end included', async () => {
    const verify = (person: Person) => person.browser.send('GET', 'audit/verification');
    expect((await verify(local)).problem).toMatchObject({ status: 403, code: 'permission_denied' });
    await createAnchor(fixture.changes.anchorFile)(fixture.pool);
    const { length } = (await verify(ann)).value;
    expect((await verify(ann)).value).toEqual({ length, broken: null });
    await fixture.asAdmin(`ALTER TABLE audit_entry DISABLE TRIGGER append_only; DELETE FROM audit_entry WHERE seq = ${length};
      ALTER TABLE audit_entry ENABLE TRIGGER append_only`);
    expect((await verify(ann)).value).toEqual({
      length: length - 1,
      broken: { seq: length, problem: 'entries are missing at the end' },
    });
  });
});
