import { type Html, html } from '../page/html.ts';
import type { Callback } from './schedule-book.ts';

export const renderTime = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

/** A callback in the list of its order. */
export const renderCallback = ({ type, state, answer, attempts }: Callback): Html =>
  html`<li class="${state}">${type}: ${state}${answer === null ? null : html`, ${answer}`}${attempts > 1n ? html` (${String(attempts)} attempts)` : null}</li>`;
