/** A platform process that can be killed: it claims a job, prints its brand, and never ends it. Its argument is the login's URL. */
import { openTestRunner } from './test-jobs.ts';

const never = () => new Promise<void>(() => undefined);
const runner = openTestRunner({ loginUrl: process.argv[2] ?? '' });
await runner.start({
  'letter.send': ({ of }) => {
    console.log(of);
    return never();
  },
  'day.close': never,
  'list.renew': never,
  'hour.count': never,
});
