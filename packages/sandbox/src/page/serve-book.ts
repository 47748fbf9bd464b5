import type { Server } from '@marquee/server-kit';
import * as z from 'zod';
import { sendPage } from './own-pages.ts';

interface BookPage<Action extends string, Choice extends string> {
  /** Of the page; its forms are sent to paths below it. */
  readonly path: string;
  readonly render: () => string;
  /** Buttons of an entry. */
  readonly actions: readonly Action[];
  readonly perform: (reference: string, action: Action) => void;
  readonly hold: (isHeld: boolean) => void;
  /** Faults that the next request can be given, whatever its content; undefined: none. */
  readonly choices: readonly Choice[];
  readonly chooseNext: (choice: Choice | undefined) => void;
}

/** The book of a service, which works without script, and its buttons. */
export function serveBook<Action extends string, Choice extends string>(
  scope: Server,
  { path, render, actions, perform, hold, choices, chooseNext }: BookPage<Action, Choice>,
): void {
  const performed = z.object({ reference: z.string().max(100), action: z.enum(actions) });
  const held = z.object({ hold: z.enum(['yes', 'no']) });
  const chosen = z.object({ next: z.union([z.literal('').transform(() => undefined), z.enum(choices)]) });
  scope.get(path, async (_request, reply) => sendPage(reply, render()));
  scope.post(`${path}/actions`, { config: { form: true }, schema: { body: performed } }, async ({ body }, reply) => {
    perform(body.reference, body.action);
    return reply.redirect(path, 303);
  });
  scope.post(`${path}/callbacks`, { config: { form: true }, schema: { body: held } }, async ({ body }, reply) => {
    hold(body.hold === 'yes');
    return reply.redirect(path, 303);
  });
  scope.post(`${path}/next`, { config: { form: true }, schema: { body: chosen } }, async ({ body }, reply) => {
    chooseNext(body.next);
    return reply.redirect(path, 303);
  });
}
