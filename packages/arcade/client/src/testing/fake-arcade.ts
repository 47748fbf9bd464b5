import { vi } from 'vitest';

type Answer = (body: Record<string, unknown>) => unknown;

/** A fake of the arcade's API for the page: an answer for each path, and the received requests. */
export interface FakeArcade {
  readonly sent: { readonly path: string; readonly body: Record<string, unknown> }[];
}

/** Replaces the browser's `fetch`; a call to any other path is answered with 204. */
export function fakeArcade(answers: Readonly<Record<string, Answer>>): FakeArcade {
  const sent: FakeArcade['sent'] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const body: Record<string, unknown> = JSON.parse(String(init?.body ?? '{}'));
    sent.push({ path, body });
    const answer = answers[path];
    return Promise.resolve(answer ? Response.json(answer(body)) : new Response(null, { status: 204 }));
  });
  return { sent };
}

/** A mouse click, as a player makes it. */
export function click(selector: string, index = 0): void {
  const element = document.querySelectorAll<HTMLElement>(selector)[index];
  if (!element) throw new Error(`there is no ${selector}`);
  element.click();
}

export const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** The accessible name from `aria-label`. */
export const nameOf = (selector: string): string | null | undefined =>
  document.querySelector(selector)?.getAttribute('aria-label');
