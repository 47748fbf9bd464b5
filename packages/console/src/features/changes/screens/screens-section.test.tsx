import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext } from '../../../lib/session/session.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../../testing/sample-session.ts';
import { sampleChange } from '../testing/sample-change.ts';
import { ScreensSection } from './screens-section.tsx';
import type { Preview } from './use-previews.ts';

const HOME = 'http://lotus.localhost:8080/preview';
const change = sampleChange();
const LIST = `/changes/${change.id}/previews`;
const preview = (id: string, differs: Partial<Preview> = {}): Preview => ({
  id,
  merchant: 'lotus',
  by: 'ann',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2998-11-20T10:00:00Z',
  revokedAt: null,
  urls: { before: `${HOME}/${id}.before/`, after: `${HOME}/${id}.after/` },
  ...differs,
});
const open = (previews: readonly Preview[], onMake: () => void = () => undefined) =>
  renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, name: 'ann' }}>
      <ScreensSection change={change} />
    </SessionContext>,
    {
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${LIST}`]: () => ({ value: { previews } }),
        [`POST ${LIST}`]: () => {
          onMake();
          const { urls, ...made } = preview('made');
          return { value: { preview: made, urls } };
        },
      },
    },
  );
const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);

// The frames' size does not matter here.
beforeEach(() => {
  const none = () => undefined;
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return { observe: none, disconnect: none };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('[T11] the screens of a change set', () => {
  it('are side by side again after a reload, with nothing stored in the browser', async () => {
    await open([preview('later'), preview('earlier')]);
    expect(await screen.findByTitle('After')).toBeTruthy();
    expect(frames()).toEqual([`${HOME}/later.before/`, `${HOME}/later.after/`]);
    expect(screen.getAllByRole('link', { name: 'Open' })).toHaveLength(2);
    expect(sessionStorage).toHaveLength(0);
    expect(JSON.stringify(localStorage)).not.toContain('preview');
  });

  it('use own links only: without a valid one a new one is offered', async () => {
    const previews = [
      preview('others', { by: 'bopha', urls: null }),
      preview('revoked', { revokedAt: '2026-11-20T11:00:00Z' }),
      preview('old', { expiresAt: '2026-11-20T11:00:00Z' }),
    ];
    const { user } = await open(previews, () => previews.unshift(preview('made')));
    await user.click(await screen.findByRole('button', { name: 'Show before and after' }));
    expect(await screen.findByTitle('After')).toBeTruthy();
    expect(frames()).toEqual([`${HOME}/made.before/`, `${HOME}/made.after/`]);
    expect(screen.getByText('Only its creator sees the link')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
