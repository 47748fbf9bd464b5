import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppProviders } from '../app/app-providers.tsx';
import { createApp } from '../app/create-app.ts';
import { loadMessages } from '../lib/i18n/messages.ts';
import { SAMPLE_SESSION } from './sample-session.ts';

export interface SentRequest {
  readonly method: string;
  /** Below `/staff/v1`, with its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}
/** A status with a problem's code, or a value. */
export type Answer =
  | { readonly value: unknown }
  | { readonly status: number; readonly code: string; [extra: string]: unknown };
/** `GET /brands` → the server's response; a function is called for each request. */
export type Answers = Readonly<Record<string, Answer | ((request: SentRequest) => Answer | Promise<Answer>)>>;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A fake server that gives `answers` and keeps the requests. Everything else is 404. */
function fakeServer(answers: Answers) {
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.replace('/staff/v1', '');
    const text = await request.text();
    const one = {
      method: request.method,
      path: `${path}${url.search}`,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    requests.push(one);
    const found = answers[`${request.method} ${path}`] ?? { status: 404, code: 'not_found' };
    const answer = typeof found === 'function' ? await found(one) : found;
    return 'code' in answer ? json(answer.status, answer) : json(200, answer);
  };
  return { requests, fetch };
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(`${pathname}${search}`);
  return null;
}

/** Renders a part of the console at an address, in English, with a fake server. A session is open unless `answers` say otherwise. */
export async function renderConsole(
  element: ReactNode,
  { at = '/', answers = {} }: { at?: string; answers?: Answers } = {},
) {
  const { requests, fetch } = fakeServer({ 'GET /session': { value: SAMPLE_SESSION }, ...answers });
  const app = createApp({ language: 'EN', messages: await loadMessages('EN'), fetch });
  let address = at;
  const view = render(
    <AppProviders app={app}>
      <MemoryRouter initialEntries={[at]}>
        {element}
        <Address
          onChange={(now) => {
            address = now;
          }}
        />
      </MemoryRouter>
    </AppProviders>,
  );
  return { ...view, app, requests, user: userEvent.setup(), address: () => address };
}
