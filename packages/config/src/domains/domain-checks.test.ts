import type { DomainFailure } from '@marquee/contracts/schemas/console-brands';
import { describe, expect, it } from 'vitest';
import { createBrandRegistry } from '../tenants/brand-registry.ts';
import { servedAt } from '../testing/served.ts';
import { DomainChecks } from './domain-checks.ts';

const START = Date.parse('2026-11-21T10:00:00Z');

function open(...hosts: string[]) {
  const registry = createBrandRegistry();
  registry.set(servedAt('lotus', hosts));
  const clock = { ms: START, now: () => new Date(clock.ms) };
  const failures = new Map<string, DomainFailure>();
  const checked: string[] = [];
  const changed: string[] = [];
  const checks = new DomainChecks({
    registry,
    clock,
    check: async (host) => {
      checked.push(host);
      return failures.get(host) ?? null;
    },
    onChange: (merchant) => changed.push(merchant),
  });
  /** Time passes in steps. */
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds; i += 1) {
      clock.ms += 1_000;
      await checks.turn();
    }
  };
  return { registry, clock, failures, checked, changed, checks, pass };
}

describe('[T14] the hosts of brands', () => {
  it('are pending until checked, then valid, or invalid with a reason', async () => {
    const { checks, failures, changed } = open('a.example', 'b.example');
    failures.set('b.example', 'other_answer');
    const checkedAt = new Date(START).toISOString();
    for (const host of ['a.example', 'b.example']) {
      expect(checks.of(host)).toEqual({ host, state: 'pending', reason: null, checkedAt: null });
    }
    await checks.turn();
    expect(checks.of('a.example')).toEqual({ host: 'a.example', state: 'valid', reason: null, checkedAt });
    expect(checks.of('b.example')).toEqual({ host: 'b.example', state: 'invalid', reason: 'other_answer', checkedAt });
    expect(changed).toEqual(['lotus', 'lotus']);
    failures.clear();
  });

  it('stay pending, with the reason, while DNS does not know them yet', async () => {
    const { checks, failures, pass } = open('a.example');
    failures.set('a.example', 'not_resolved');
    await checks.turn();
    expect(checks.of('a.example')).toMatchObject({ state: 'pending', reason: 'not_resolved' });
    failures.set('a.example', 'refused');
    await pass(30);
    expect(checks.of('a.example')).toMatchObject({ state: 'invalid', reason: 'refused' });
    failures.clear();
    await pass(60);
    expect(checks.of('a.example')).toMatchObject({ state: 'valid', reason: null });
  });

  it('that were valid become invalid at the second failure, not at the first', async () => {
    const { checks, failures, pass, changed } = open('a.example');
    await checks.turn();
    failures.set('a.example', 'not_resolved');
    await pass(6 * 3_600);
    expect(checks.of('a.example').state).toBe('valid');
    // No page had looked before.
    expect(changed).toEqual([]);
    await pass(21);
    expect(checks.of('a.example')).toMatchObject({ state: 'invalid', reason: 'not_resolved' });
    expect(changed).toEqual(['lotus']);
  });

  it('are checked at growing intervals while they fail, and soon when a page shows them', async () => {
    const { checks, failures, checked, pass } = open('a.example');
    failures.set('a.example', 'refused');
    await checks.turn();
    await pass(600);
    // After 0, 20, 60, 140, 300 seconds; the next would be after 620.
    expect(checked).toHaveLength(5);
    await pass(10);
    checks.of('a.example');
    await pass(1);
    expect(checked).toHaveLength(6);
  });

  it('of this machine are one request to the edge, for all brands', async () => {
    const { registry, checks, checked, failures, pass } = open('lotus.localhost', 'lotus.example');
    registry.set(servedAt('harbor', ['harbor.localhost']));
    failures.set('lotus.localhost', 'refused');
    await checks.turn();
    expect(checked.sort()).toEqual(['lotus.example', 'lotus.localhost']);
    expect(checks.of('harbor.localhost')).toMatchObject({ host: 'harbor.localhost', state: 'invalid' });
    failures.clear();
    await pass(2);
    expect(checks.of('harbor.localhost')).toMatchObject({ state: 'valid' });
    registry.remove('lotus');
    await pass(70);
    expect(checked.at(-1)).toBe('harbor.localhost');
  });

  it('follow the brands: new hosts are checked, removed ones forgotten', async () => {
    const { registry, checks, checked, pass } = open('a.example', 'b.example');
    await checks.turn();
    registry.set(servedAt('lotus', ['b.example', 'c.example']));
    expect([checks.of('b.example').state, checks.of('c.example').state]).toEqual(['valid', 'pending']);
    await pass(1);
    expect(checked.filter((host) => host === 'c.example')).toHaveLength(1);
    registry.set(servedAt('lotus', ['a.example']));
    expect(checks.of('a.example').state).toBe('pending');
    checks.stop();
    registry.set(servedAt('harbor', ['d.example']));
    await pass(1);
    expect(checked).not.toContain('d.example');
  });

  it('are probed a limited number at a time', async () => {
    const { checks, checked } = open(...Array.from({ length: 100 }, (_, i) => `h${i}.example`));
    await checks.turn();
    expect(checked.length).toBe(32);
    for (let i = 0; i < 4; i += 1) await checks.turn();
    expect(new Set(checked).size).toBe(100);
  });
});
