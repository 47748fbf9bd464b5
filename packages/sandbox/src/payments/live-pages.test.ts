import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTill } from '../testing/test-till.ts';

const script = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const till = await startTill();
const { merchant } = till;
afterAll(() => till.stop());
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

let window: Window;
beforeEach(() => {
  window = new Window({ url: 'http://sandbox.localhost:8084/' });
});
afterEach(() => window.happyDOM.close());

/** A page in a browser, its script running against the server. */
async function open(name: string, load: () => Promise<Response>): Promise<void> {
  window.document.write(await (await load()).text());
  const { document, location, DOMParser } = window;
  runInNewContext(script(name), { document, location, DOMParser, fetch: load, setInterval: () => 0 });
}
/** The script looks at once when the page is shown again. */
const look = () => window.document.dispatchEvent(new window.Event('visibilitychange'));
const text = (selector: string) => window.document.querySelector(selector)?.textContent ?? '';

it('[W04] the payer’s page shows the next state by itself, announces it, and keeps a form that is being filled in', async () => {
  const { body } = await merchant.order(merchant.payment('20.00'));
  await open('pay.js', () => merchant.page(body));
  const field = window.document.querySelector('input[name="number"]');
  field?.setAttribute('value', '4242');
  (field as unknown as { focus(): void } | null)?.focus();
  look();
  await merchant.page(body);
  expect(window.document.querySelector('input[name="number"]')).toBe(field);
  await merchant.payByCard(body);
  look();
  await vi.waitFor(() => expect(text('h1')).toBe('Paid'), WITHIN);
  expect(text('#live')).toBe('Paid. We have received 20.00 USD.');
  expect(window.document.activeElement?.tagName).toBe('H1');
});

it('[W04] the book shows new payments above the others, and changed ones in place', async () => {
  const first = (await merchant.order(merchant.payment('21.00'))).body;
  await open('book.js', () => fetch(`${till.url()}/till`));
  const second = (await merchant.order(merchant.payment('22.00'))).body;
  await merchant.payByCard(first);
  look();
  const rows = () => [...window.document.querySelectorAll('tbody tr')].map(({ id }) => id);
  await vi.waitFor(() => expect(rows().slice(0, 2)).toEqual([second['reference'], first['reference']]), WITHIN);
  expect(text(`#${first['reference']}`)).toContain('paid');
});
