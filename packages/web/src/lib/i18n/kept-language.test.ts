// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleManifest, sampleState } from '../../testing/sample-state.ts';
import { keepLanguage, keptLanguage } from './kept-language.ts';

const state = { ...sampleState({ manifest: sampleManifest({ languages: ['EN', 'KM'] }) }), language: 'EN' };

beforeEach(() => localStorage.clear());

describe('[H01] the language a browser was told to speak', () => {
  it('is kept for itself, and in the cookie for the server', () => {
    keepLanguage('KM');
    expect(keptLanguage(state, '')).toBe('KM');
    expect(document.cookie).toContain('mq_lang=KM');
  });

  it.each(['EN', 'VI', 'nonsense', ''])('%j: the page stays as it came', (kept) => {
    localStorage.setItem('language', kept);
    expect(keptLanguage(state, '')).toBeNull();
  });

  it('is overruled by an address, and by a preview', () => {
    keepLanguage('KM');
    expect(keptLanguage(state, '?lang=EN')).toBeNull();
    expect(keptLanguage({ ...state, preview: { base: '/x' } as never }, '')).toBeNull();
  });

  it('is nobody’s where the browser keeps its storage to itself', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    expect(keptLanguage(state, '')).toBeNull();
    vi.restoreAllMocks();
  });
});
