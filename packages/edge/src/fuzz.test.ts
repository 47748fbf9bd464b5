import { CALL_NAMES, CALLS } from '@marquee/contracts/calls';
import { problemSchema } from '@marquee/contracts/problems';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { startEdge } from './testing/start-edge.ts';

// Thousands of requests in one test; a missing answer ends it.
vi.setConfig({ testTimeout: 3_600_000 });

/** Cases for each call; `npm run fuzz -- --cases` sets more. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 50);
/** Streams don't end by themselves. */
const own = CALL_NAMES.filter((name) => CALLS[name].server === 'edge' && CALLS[name].rate !== 'stream');

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 250, maxLength: 3000 }));
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('url', 'lang', 'language', 'revision', 'token', 'v'), text), text), {
    maxLength: 6,
  })
  .map((pairs) => new URLSearchParams(pairs).toString().slice(0, 8000));
/** Characters that a client can send in a header. */
const headerText = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) });
const headers = fc.record(
  {
    'accept-encoding': fc.oneof(headerText, fc.constantFrom('br;q=0', 'gzip, br', '*;q=0')),
    'if-none-match': fc.oneof(headerText, fc.constantFrom('*', 'W/"', '"a", W/"b"')),
    cookie: fc.oneof(headerText, fc.constantFrom('mq_lang=%zz', 'mq_lang=__proto__', 'mq_lang=EN; mq_lang=KM')),
    authorization: fc.oneof(headerText, fc.constantFrom('Bearer', 'Bearer  x', 'Basic eA==')),
    'x-forwarded-for': fc.oneof(headerText, fc.constantFrom('::1', '999.1.1.1, 10.0.0.1')),
  },
  { requiredKeys: [] },
);

it.each(own)('[E03] %s answers with its value or a listed refusal, never with a server error', async (name) => {
  const edge = await startEdge();
  await fc.assert(
    fc.asyncProperty(query, headers, async (search, sent) => {
      const { path, method } = CALLS[name];
      const answer = await edge.request({
        host: 'lotus.localhost',
        path: `${path}${search === '' ? '' : `?${search}`}`,
        method,
        headers: sent,
      });
      expect([200, 304, 400, 429]).toContain(answer.status);
      if (answer.status >= 400) problemSchema.parse(answer.json());
    }),
    { numRuns: CASES },
  );
});
