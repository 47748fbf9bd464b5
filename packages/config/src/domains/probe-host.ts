import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { DomainFailure } from '@marquee/contracts/schemas/console-brands';
import { isPrivateLiteral, lookupPublic, NOT_PUBLIC } from '@marquee/server-kit/outbound';
import type { ProbeHost } from './check-domain.ts';

const TIMEOUT_MS = 5_000;
/** A proof has 64 bytes. Longer answers are not proofs. */
const ANSWER_MAX_BYTES = 1024;

/** Failures by error code. Other codes are dozens of certificate errors, or a refusal. */
const FAILURES: Readonly<Record<string, DomainFailure>> = {
  ENOTFOUND: 'not_resolved',
  ENODATA: 'not_resolved',
  EAI_AGAIN: 'not_resolved',
  [NOT_PUBLIC]: 'not_public',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  // The handshake failed, most likely because there is no certificate for this name.
  EPROTO: 'certificate',
};
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/;

/** Sends a request over the network. Verifies certificates and follows no redirects. Never rejects. */
export const probeHost: ProbeHost = ({ origin, path, host, mayBeInside }) =>
  new Promise((resolve) => {
    const { protocol, hostname } = new URL(origin);
    // Addresses need no look-up.
    if (!mayBeInside && isPrivateLiteral(hostname)) return resolve({ failure: 'not_public' });
    const request = protocol === 'https:' ? httpsRequest : httpRequest;
    const fail = (error: NodeJS.ErrnoException) => resolve({ failure: failureOf(error) });
    const outgoing = request(
      `${origin}${path}`,
      {
        headers: { host, 'user-agent': 'Marquee' },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(mayBeInside ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        firstBytes(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
      },
    );
    outgoing.on('error', fail);
    outgoing.end();
  });

async function firstBytes(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1');
}

function failureOf({ code = '' }: NodeJS.ErrnoException): DomainFailure {
  return FAILURES[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'refused');
}
