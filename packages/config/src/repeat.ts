import type { Server } from '@marquee/server-kit';

/** Repeats work with a pause while a server runs. A failure is logged, and the work is tried again. */
export function repeat(app: Server, everyMs: number, what: string, work: () => Promise<void>): void {
  let isStopped = false;
  const next = () => {
    void work()
      .catch((error: unknown) => app.log.warn({ err: error }, `${what} failed`))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs);
      });
  };
  let timer = setTimeout(next, everyMs);
  app.addHook('preClose', (done) => {
    isStopped = true;
    clearTimeout(timer);
    done();
  });
}
