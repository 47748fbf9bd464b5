import type { Server } from '@marquee/server-kit';

/** Does something again and again while a server runs, a pause after each time; what fails is said, and tried at the next. */
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
