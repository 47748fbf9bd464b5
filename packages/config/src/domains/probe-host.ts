import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { DomainFailure } from '@marquee/contracts/schemas/console-brands';
import { isPrivateLiteral, lookupPublic, NOT_PUBLIC } from '@marquee/server-kit/outbound';
import type { ProbeHost } from './check-domain.ts';

const TIMEOUT_MS = 5_000;
/** A proof is 64 bytes; what is longer is something else. */
const ANSWER_MAX_BYTES = 1024;

/** By code of the error; every other one is a certificate's, of which there are dozens, or a refusal. */
const FAILURES: Readonly<Record<string, DomainFailure>> = {
  ENOTFOUND: 'not_resolved',
  ENODATA: 'not_resolved',
  EAI_AGAIN: 'not_resolved',
  [NOT_PUBLIC]: 'not_public',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  // A handshake that came to nothing: no certificate for this name, most likely.
  EPROTO: 'certificate',
};
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/;

/** Asks through the network as it is, with certificates verified and redirects not followed. Never rejects. */
export const probeHost: ProbeHost = ({ origin, path, host, mayBeInside }) =>
  new Promise((resolve) => {
    const { protocol, hostname } = new URL(origin);
    // Addresses are not looked up.
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
