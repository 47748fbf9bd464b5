import { readFile } from 'node:fs/promises';
import type { Server } from '@marquee/server-kit';
import { secured } from '../page/own-pages.ts';
import { serveBook } from '../page/serve-book.ts';
import { ANSWERS } from './check-book.ts';
import type { IdentityOptions } from './identity-api.routes.ts';
import { renderVouch } from './render-vouch.ts';
import { ACTIONS } from './vouch.ts';

const SHOWN_MAX = 50;

/** The identity service's book, and its icon. */
export async function vouchPageRoutes(scope: Server, { vouch, next }: IdentityOptions): Promise<void> {
  const icon = await readFile(new URL('vouch.svg', import.meta.url));
  scope.get('/vouch/vouch.svg', async (_request, reply) => secured(reply).type('image/svg+xml').send(icon));
  serveBook(scope, {
    path: '/vouch',
    render: () =>
      renderVouch({
        checks: vouch.book.latest(SHOWN_MAX),
        callbacksOf: (reference) => vouch.book.schedule.callbacksOf(reference),
        callbackUrl: vouch.callbackUrl,
        isHolding: vouch.isHolding(),
        nextAnswer: next.answer,
      }),
    actions: ACTIONS,
    perform: vouch.perform,
    hold: vouch.hold,
    choices: ANSWERS,
    chooseNext: (answer) => {
      next.answer = answer;
    },
  });
}
