import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from './context.ts';

/** Resolves when the response is sent, or the caller has disconnected. */
export const whenAnswered = ({ raw }: Pick<FastifyReply, 'raw'>): Promise<void> =>
  new Promise((resolve) => {
    finished(raw, () => resolve());
  });

/** Work after the response: the caller must not learn from the response time how long it takes, or whether there is any. */
export class AfterResponse {
  readonly #underWay = new Set<Promise<void>>();

  /** Does `work` once `answered` has resolved. A failure is logged, since the response is sent already. `what`: for the log. */
  do({ log }: Pick<Ctx, 'log'>, answered: Promise<void>, what: string, work: () => Promise<unknown>): void {
    const done = answered
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, what }, 'work after a response failed'),
      )
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when no work is left. Awaited before the database's connections are closed. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
