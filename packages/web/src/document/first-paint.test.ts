import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FIRST_PAINT_SCRIPT } from './first-paint.ts';

type Kept = Readonly<Record<string, string>>;

/** Runs the script as a page would; `null`: the browser refuses storage. */
function paint(local: Kept | null, session: Kept | null = {}) {
  const attributes: Record<string, string> = {};
  let onError: ((event: { target: { nodeName: string } }) => void) | undefined;
  const storage = (kept: Kept | null) => ({
    getItem: (key: string) => {
      if (kept === null) throw new Error('denied');
      return kept[key] ?? null;
    },
  });
  runInNewContext(FIRST_PAINT_SCRIPT, {
    document: { documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) } },
    localStorage: storage(local),
    sessionStorage: storage(session),
    addEventListener: (_type: string, listener: typeof onError) => (onError = listener),
  });
  return { attributes, fail: (nodeName: string) => onError?.({ target: { nodeName } }) };
}

describe('first-paint script', () => {
  it('[H04] puts the stored theme on the document, and nothing else as a theme', () => {
    expect(paint({ theme: 'light' }).attributes['data-theme']).toBe('light');
    expect(paint({ theme: 'dark' }).attributes['data-theme']).toBe('dark');
    expect(paint({ theme: '"><b' }).attributes).not.toHaveProperty('data-theme');
    expect(paint({}).attributes).not.toHaveProperty('data-theme');
  });

  it('[H03] marks the document for a member, without the token itself', () => {
    expect(paint({}, { token: 'abc' }).attributes).toEqual({ 'data-session': 'in' });
    expect(paint({}, {}).attributes).toEqual({ 'data-session': 'out' });
  });

  it('leaves the page as it is where storage is refused', () => {
    expect(paint(null).attributes).toEqual({});
  });

  it('[R10] shows the retry when a script or style does not load, not for an image', () => {
    const page = paint({});
    page.fail('IMG');
    expect(page.attributes).not.toHaveProperty('data-load');
    page.fail('SCRIPT');
    expect(page.attributes['data-load']).toBe('failed');
  });
});
