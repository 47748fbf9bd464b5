/**
 * The platform as `server.ts` starts it, but every captcha has the same text: end-to-end tests fill in forms with a captcha. Only
 * tests start this file.
 */
import { runMain } from '@marquee/server-kit';
import { serve } from '../serve.ts';

const KNOWN_CAPTCHA = 'ACEFH';

await runMain(() => serve({ captchaText: () => KNOWN_CAPTCHA }));
