/** A server process for the tests of `listen`: one slow answer, one crash. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { createLogger, createServer, listen, parseEnvironment, runMain, variables } from '../index.ts';

await runMain(async () => {
  const env = parseEnvironment(
    z.object({ PORT: variables.port(0), LOG_LEVEL: variables.logLevel(), DRAIN_MS: variables.drainMs() }),
    process.env,
  );
  const app = createServer({ name: 'slow', logger: createLogger({ name: 'slow', level: env.LOG_LEVEL }) });
  app.get('/slow', async () => {
    process.stderr.write('in the handler\n');
    await sleep(300);
    return 'done';
  });
  app.get('/crash', () => {
    setImmediate(() => {
      throw new Error('an uncaught error');
    });
    return 'soon';
  });
  await listen(app, { host: '127.0.0.1', port: env.PORT, drainMs: env.DRAIN_MS });
});
