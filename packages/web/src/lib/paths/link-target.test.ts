import { describe, expect, it } from 'vitest';
import { bannerTarget, outsideTarget } from './link-target.ts';

describe('[R08] where a banner leads', () => {
  it.each([
    [{ linkageType: 'register' as const }, '/register'],
    [{ linkageType: 'login' as const }, '/login'],
    [{ linkageType: 'route' as const, linkage: '/rng?type=hot' }, '/rng?type=hot'],
    [{ linkageType: 'none' as const, linkage: '/rng' }, null],
    [{ linkageType: 'route' as const }, null],
    [{ linkageType: 'route' as const, linkage: '//evil.example' }, null],
    [{ linkageType: 'route' as const, linkage: '/\\evil.example' }, null],
    [{ linkageType: 'route' as const, linkage: 'https://evil.example' }, null],
    [{ linkageType: 'game' as const, linkage: 'javascript:alert(1)' }, null],
  ])('%j → %s', (banner, target) => {
    expect(bannerTarget(banner)).toBe(target);
  });
});

describe('links that leave the site', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://plain.example', '/own', 'nonsense'])(
    'refuses %s',
    (address) => {
      expect(outsideTarget(address)).toBeNull();
    },
  );
  it.each(['https://t.example/a', 'mailto:a@b.example', 'tel:+85512345678'])('allows %s', (address) => {
    expect(outsideTarget(address)).toBe(address);
  });
});
