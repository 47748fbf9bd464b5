/**
 * The platform as `server.ts` starts it, but every picture says the same: end-to-end tests fill in forms that have a
 * captcha. Only a test starts this file.
 */
import { runMain } from '@marquee/server-kit';
import { serve } from '../serve.ts';

const KNOWN_CAPTCHA = 'ACEFH';

await runMain(() => serve({ captchaText: () => KNOWN_CAPTCHA }));
