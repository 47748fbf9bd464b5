/** `npm start` for end-to-end tests: all captchas of the platform have the same answer, so that a test can solve them. */
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';
import { runStack } from '../supervisor/run-stack.ts';
import { PROGRAMS } from '../supervisor/server-specs.ts';

const platform = join(REPOSITORY_DIR, 'packages/platform/src/testing/server-with-known-captcha.ts');

await runStack({ ...PROGRAMS, platform });
