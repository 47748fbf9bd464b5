import { randomBytes } from 'node:crypto';
import { DOMAIN_PROOF_PATH, domainProofText } from '@marquee/contracts/domain-proof';
import type { DomainFailure } from '@marquee/contracts/schemas/console-brands';
import { type HmacKeys, isHmacOf } from '@marquee/server-kit';

/** A request to a host over the network, as a player's browser would send it. */
export type ProbeHost = (question: {
  /** Scheme, name or address, port. */
  readonly origin: string;
  readonly path: string;
  /** The `Host` header. */
  readonly host: string;
  /** Whether private addresses are permitted; those that brands name are not. */
  readonly mayBeInside: boolean;
}) => Promise<{ readonly status: number; readonly text: string } | { readonly failure: DomainFailure }>;

/** Null: the host leads to an edge of ours. */
export type CheckDomain = (host: string) => Promise<DomainFailure | null>;

export interface CheckDomainOptions {
  readonly probe: ProbeHost;
  /** `DOMAIN_KEY`. */
  readonly key: HmacKeys;
  /** Address of an edge, for names that only browsers resolve; without it, their usual port. */
  readonly edgeUrl: string | undefined;
}

const NONCE_BYTES = 18;
/** Probed instead of a wildcard, which is not a name itself. */
const ANY_LABEL = 'marquee-check';
/** The most informative failure first. */
const TELLING: readonly DomainFailure[] = [
  'certificate',
  'other_answer',
  'not_public',
  'timeout',
  'refused',
  'not_resolved',
];

/** `*.localhost` is this machine (RFC 6761 §6.3), even if DNS answers otherwise. */
export const isLocalName = (host: string): boolean => host.endsWith('.localhost');

/** Probes a host for an answer that only an edge of ours can give: over TLS, then without. */
export function createDomainCheck({ probe, key, edgeUrl }: CheckDomainOptions): CheckDomain {
  async function failureAt(origin: string, host: string, mayBeInside: boolean): Promise<DomainFailure | null> {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const answer = await probe({ origin, path: `${DOMAIN_PROOF_PATH}?nonce=${nonce}`, host, mayBeInside });
    if ('failure' in answer) return answer.failure;
    const isOurs = answer.status === 200 && isHmacOf(key, domainProofText(host, nonce), answer.text);
    return isOurs ? null : 'other_answer';
  }
  return async (pattern) => {
    const host = pattern.replace(/^\*/, ANY_LABEL);
    if (isLocalName(host)) return failureAt(edgeUrl ?? 'http://127.0.0.1', host, true);
    const failures: DomainFailure[] = [];
    for (const origin of [`https://${host}`, `http://${host}`]) {
      const failure = await failureAt(origin, host, false);
      if (failure === null) return null;
      failures.push(failure);
    }
    return TELLING.find((each) => failures.includes(each)) ?? 'refused';
  };
}
