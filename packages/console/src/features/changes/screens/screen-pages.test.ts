import { describe, expect, it } from 'vitest';
import { SCREEN_PAGES, screenUrl } from './screen-pages.ts';

const HOME = 'http://lotus.localhost:8080/preview/token/';

describe('[T11] the screens of a preview', () => {
  it('are one of each family of pages', () => {
    const paths = SCREEN_PAGES.map(({ path }) => path);
    expect(paths.slice(0, 5)).toEqual(['/', '/register', '/login', '/reset', '/rng']);
    expect(paths).not.toContain('/home');
    expect(paths).not.toContain('/game');
  });

  it('are below the link, both in the same language and theme', () => {
    expect(screenUrl(HOME, { path: '/', language: '', theme: '' })).toBe(HOME);
    expect(screenUrl(HOME, { path: '/lobby/rng', language: 'KM', theme: 'dark' })).toBe(
      `${HOME}lobby/rng?lang=KM&theme=dark`,
    );
  });
});
