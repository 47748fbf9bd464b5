// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleManifest, sampleState } from '../../testing/sample-state.ts';
import { keepLanguage, keptLanguage } from './kept-language.ts';

const state = { ...sampleState({ manifest: sampleManifest({ languages: ['EN', 'KM'] }) }), language: 'EN' };

beforeEach(() => localStorage.clear());

describe('[H01] the language chosen in a browser', () => {
  it('is kept in storage, and in the cookie for the server', () => {
    keepLanguage('KM');
    expect(keptLanguage(state, '')).toBe('KM');
    expect(document.cookie).toContain('mq_lang=KM');
  });

  it.each(['EN', 'VI', 'nonsense', ''])('%j: the page keeps its language', (kept) => {
    localStorage.setItem('language', kept);
    expect(keptLanguage(state, '')).toBeNull();
  });

  it('is ignored for an address with a language, and in a preview', () => {
    keepLanguage('KM');
    expect(keptLanguage(state, '?lang=EN')).toBeNull();
    expect(keptLanguage({ ...state, preview: { base: '/x' } as never }, '')).toBeNull();
  });

  it('is unknown where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    expect(keptLanguage(state, '')).toBeNull();
    vi.restoreAllMocks();
  });
});
