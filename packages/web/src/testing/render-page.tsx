import type { CallName } from '@marquee/contracts/calls';
import type { PublicManifest } from '@marquee/contracts/manifest';
import { configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { App } from '../app/app.ts';
import { AppProviders } from '../app/app-providers.tsx';
import { createApp } from '../app/create-app.ts';
import type { Api, CallOptions } from '../lib/api/api.ts';
import { dialogAtom, modalAtom, type OpenDialog, toastsAtom } from '../lib/dialogs/dialogs.ts';
import { loadGroups } from '../lib/i18n/load-groups.ts';
import { loadMessages, type MessageGroup } from '../lib/i18n/messages.ts';
import { sessionAtom } from '../lib/session/session.ts';
import { sampleManifest, sampleState } from './sample-state.ts';

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 30_000 });

export interface SentCall extends CallOptions {
  readonly name: CallName;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
/** The server's answers by call; a call without one stays pending. */
export type Answers = Partial<Record<CallName, (call: SentCall) => unknown>>;

export interface PageOptions {
  readonly path: string;
  readonly answers: Answers;
  readonly manifest?: Partial<PublicManifest>;
  readonly gameOrigins?: readonly string[];
  /** Page groups of messages that the part has loaded. */
  readonly messages?: readonly MessageGroup[];
  /** Account type of the signed-in player; absent for a visitor. */
  readonly accountType?: number;
}

export interface TestPage extends RenderResult {
  readonly calls: readonly SentCall[];
  /** Path and query. */
  readonly address: () => string;
  readonly openModal: () => string | null;
  readonly toasts: () => readonly string[];
  /** The shared dialog, where one is open. */
  readonly dialog: () => OpenDialog | null;
}

/** Renders part of a page in a document, in English, with the app around it and `answers` for a server. */
export async function renderPage(children: ReactNode, options: PageOptions): Promise<TestPage> {
  const calls: SentCall[] = [];
  const api = async (name: CallName, input: Omit<SentCall, 'name'> = {}): Promise<unknown> => {
    const call = { name, ...input };
    calls.push(call);
    const answer = options.answers[name];
    return answer ? answer(call) : new Promise(() => undefined);
  };
  const { gameOrigins = [] } = options;
  const state = sampleState({ manifest: sampleManifest(options.manifest), gameOrigins: [...gameOrigins] });
  const app: App = { ...createApp({ state, messages: await loadMessages('EN') }), api: api as Api };
  await app.completeMessages();
  await loadGroups(app.store, app.i18n, options.messages ?? []);
  const { accountType } = options;
  const member = { token: 'token', username: 'member' };
  app.store.set(sessionAtom, accountType === undefined ? { status: 'out' } : { status: 'in', accountType, ...member });
  let address = '';
  const Address = (): null => {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  };
  const result = render(
    <AppProviders app={app}>
      <MemoryRouter initialEntries={[options.path]} useTransitions={false}>
        <Address />
        {children}
      </MemoryRouter>
    </AppProviders>,
  );
  return {
    ...result,
    calls,
    address: () => address,
    openModal: () => app.store.get(modalAtom)?.name ?? null,
    dialog: () => app.store.get(dialogAtom),
    toasts: () => app.store.get(toastsAtom).map(({ text }) => text),
  };
}
