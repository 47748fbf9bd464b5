import { runMain } from '@marquee/server-kit';
import { serve } from './serve.ts';

await runMain(() => serve());
