import { describe, expect, it } from 'vitest';
import { servedAt } from '../testing/served.ts';
import { createBrandRegistry } from './brand-registry.ts';

describe('[T01] the owner of a host', () => {
  it('is the brand served on it, as brands come, move and go', () => {
    const registry = createBrandRegistry();
    registry.set(servedAt('acme', ['acme.example', '*.acme.example']));
    registry.set(servedAt('bravo', ['bravo.example']));
    expect(registry.holderOf('*.acme.example')).toBe('acme');
    registry.set(servedAt('acme', ['new.example']));
    expect([registry.holderOf('acme.example'), registry.holderOf('new.example')]).toEqual([undefined, 'acme']);
    registry.remove('bravo');
    expect(registry.holderOf('bravo.example')).toBeUndefined();
    expect(registry.remove('bravo')).toBe(false);
  });

  it('is the new brand when two exchange hosts', () => {
    const registry = createBrandRegistry();
    registry.set(servedAt('acme', ['one.example']));
    registry.set(servedAt('bravo', ['two.example']));
    registry.set(servedAt('acme', ['two.example']));
    registry.set(servedAt('bravo', ['one.example']));
    expect([registry.holderOf('one.example'), registry.holderOf('two.example')]).toEqual(['bravo', 'acme']);
  });
});
