import type { KeyObject } from 'node:crypto';
import type { IdentityDocument } from '@marquee/contracts/identity';
import { ProviderCallError, type ProviderReply, readReply, sendOnce, signCall } from '../../../provider/index.ts';
import type { IdentityProvider, ProviderAnswer } from '../identity-provider.ts';
import { readVouchCallback } from './vouch-callback.ts';
import { answerOf, vouchCheck } from './vouch-check.ts';

export interface VouchSettings {
  readonly code: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly keyId: string;
  /** Signs our calls, and verifies callbacks. */
  readonly secret: KeyObject;
}

const KINDS: Readonly<Record<IdentityDocument, string>> = {
  idCardFront: 'id_front',
  idCardBack: 'id_back',
  passport: 'passport',
  selfie: 'selfie',
  proofOfAddress: 'proof_of_address',
};
/** With this status Vouch states that it did not take the pictures and never will. */
const REFUSED = 422;

/** Client of Vouch (packages/sandbox/README.md): JSON, HMAC-SHA256 over time, method, path and body. One attempt a call. */
export function createVouchProvider(settings: VouchSettings, now: () => Date): IdentityProvider {
  const send = (method: 'GET' | 'POST', path: string, body = ''): Promise<ProviderReply> => {
    const url = `${settings.baseUrl}${path}`;
    const headers = signCall(settings.keyId, settings.secret, { method, url, body }, now());
    return sendOnce(url, { method, body, headers });
  };
  return {
    code: settings.code,
    async submit({ id, level, expected, pictures }) {
      const fields = {
        check_id: id,
        level,
        expected,
        pictures: pictures.map(({ kind, type, bytes }) => ({
          kind: KINDS[kind],
          type,
          content: bytes.toString('base64'),
        })),
      };
      const reply = await send('POST', '/v1/checks', JSON.stringify(fields));
      if (reply.status === REFUSED) return { answer: 'review', reason: null, facts: null };
      return readAnswer(id, reply);
    },
    async query(id) {
      const reply = await send('GET', `/v1/checks/${encodeURIComponent(id)}`);
      return reply.status === 404 ? 'unknown' : readAnswer(id, reply);
    },
    readCallback: (callback) => readVouchCallback(settings.secret, callback),
  };
}

function readAnswer(id: string, reply: ProviderReply): ProviderAnswer | null {
  const check = readReply(reply, vouchCheck);
  if (check.check_id !== id) throw new ProviderCallError('refused', 'The answer is about another check');
  return answerOf(check);
}
