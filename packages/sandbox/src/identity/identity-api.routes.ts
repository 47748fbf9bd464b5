import { createHash } from 'node:crypto';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod';
import type { CallCredentials } from '../signed-calls/call-signature.ts';
import { type ResponseFault, takeOrder } from '../signed-calls/response-fault.ts';
import { readSignedBodies, refuse } from '../signed-calls/signed-scope.ts';
import { type Answer, LEVELS } from './check-book.ts';
import { responseFaultOf } from './test-numbers.ts';
import { showCheck, type Vouch } from './vouch.ts';

export interface IdentityOptions {
  readonly credentials: CallCredentials;
  readonly vouch: Vouch;
  readonly now: () => number;
  /** Delay of a late response. */
  readonly lateMs: number;
  /** The answer to the next check, whatever its number. */
  readonly next: { answer: Answer | undefined };
}

const PICTURES_MAX = 3;
const BODY_MAX_BYTES = 16 * 1024 * 1024;

const line = z.string().trim().min(1).max(200);
const submission = z.strictObject({
  check_id: z.string().regex(/^[a-z0-9-]{1,40}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  level: z.enum(LEVELS),
  expected: z.strictObject({ name: line.optional(), birthday: z.iso.date().optional(), number: line.optional() }),
  pictures: z
    .array(
      z.strictObject({
        kind: z.enum(['id_front', 'id_back', 'passport', 'selfie', 'proof_of_address']),
        type: z.enum(['image/webp', 'image/jpeg', 'image/png']),
        content: z.base64().min(1),
      }),
    )
    .min(1)
    .max(PICTURES_MAX),
});
const withId = z.object({ id: z.string().min(1).max(100) });

/** The identity service's API, described in this package's README. Requests are signed; failures are `{ "error": … }`. */
export function identityApiRoutes(app: Server, options: IdentityOptions): void {
  const { vouch, lateMs } = options;
  app.register(
    async (scope: Server) => {
      readSignedBodies(scope, options);
      scope.post('/checks', { bodyLimit: BODY_MAX_BYTES, schema: { body: submission } }, async ({ body }, reply) => {
        const { check_id: checkId, level, expected, pictures } = body;
        const answer = options.next.answer;
        options.next.answer = undefined;
        return takeOrder(reply, {
          lateMs,
          refusal: 'pictures_refused',
          fault: faultOf(options, checkId, expected.number),
          work: () => {
            const check = vouch.submit(
              {
                checkId,
                level,
                expected: JSON.stringify(expected),
                pictures: pictures.map(({ kind, content }) => `${kind} ${kilobytes(content)} KB`).join(', '),
                contentHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
              },
              answer,
            );
            return check && showCheck(check);
          },
        });
      });
      scope.get('/checks/:id', { schema: { params: withId } }, async ({ params: { id } }, reply) => {
        const check = vouch.book.find(id);
        return check === undefined ? refuse(reply, 404, 'not_found') : showCheck(check);
      });
    },
    { prefix: '/vouch/v1' },
  );
}

const kilobytes = (base64: string): number => Math.ceil((base64.length * 3) / 4 / 1024);

/** The fault of a submission. One is lost once: its repeat is done. */
function faultOf({ vouch }: IdentityOptions, id: string, number: string | undefined): ResponseFault | undefined {
  const fault = responseFaultOf(number);
  return fault?.startsWith('not done') && !vouch.book.isLostFirst(id) ? undefined : fault;
}
