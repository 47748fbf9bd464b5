import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from './context.ts';

/** Resolves when the answer has gone out, or whoever asked has gone away. */
export const whenAnswered = ({ raw }: Pick<FastifyReply, 'raw'>): Promise<void> =>
  new Promise((resolve) => {
    finished(raw, () => resolve());
  });

/** Work that nobody waits for: how long it takes, and whether there is any, must tell whoever asked nothing. */
export class AfterResponse {
  readonly #underWay = new Set<Promise<void>>();

  /** Does `work` once `answered` has resolved. A failure is logged: there is nobody left to tell. `what`: for the log. */
  do({ log }: Pick<Ctx, 'log'>, answered: Promise<void>, what: string, work: () => Promise<unknown>): void {
    const done = answered
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, what }, 'what was left for after an answer failed'),
      )
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when nothing is left to do. Whoever ends the database's connections waits for it first. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
