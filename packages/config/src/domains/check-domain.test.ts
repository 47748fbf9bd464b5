import { domainProofText } from '@marquee/contracts/domain-proof';
import { hmacHex } from '@marquee/server-kit';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { describe, expect, it } from 'vitest';
import { createDomainCheck, type ProbeHost } from './check-domain.ts';

const key = deriveHmacKey('ab'.repeat(32), 'domain');
type Answer = Awaited<ReturnType<ProbeHost>>;

/** An edge of ours, answering as `host`. */
const edge: ProbeHost = async ({ path, host }) => {
  const nonce = new URL(path, 'http://x').searchParams.get('nonce') ?? '';
  return { status: 200, text: hmacHex(key, domainProofText(host, nonce)) };
};

function check(probe: ProbeHost, { edgeUrl }: { edgeUrl: string | undefined } = { edgeUrl: 'http://127.0.0.1:8080' }) {
  const requests: string[] = [];
  const run = createDomainCheck({
    key,
    edgeUrl,
    probe: (question) => {
      requests.push(`${question.origin} as ${question.host}${question.mayBeInside ? ', inside' : ''}`);
      return probe(question);
    },
  });
  return { requests, run };
}

describe('[T14] a check of a host', () => {
  it('passes for an edge of ours, over TLS first', async () => {
    const { run, requests } = check(edge);
    expect(await run('lotus.example')).toBeNull();
    expect(requests).toEqual(['https://lotus.example as lotus.example']);
  });

  it('passes without TLS where TLS does not answer', async () => {
    const { run, requests } = check(async (question) =>
      question.origin.startsWith('https:') ? { failure: 'refused' } : edge(question),
    );
    expect(await run('lotus.example')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('probes some name below a wildcard', async () => {
    const { run, requests } = check(edge);
    expect(await run('*.lotus.example')).toBeNull();
    expect(requests).toEqual(['https://marquee-check.lotus.example as marquee-check.lotus.example']);
  });

  it('probes the edge of this installation for names that only browsers resolve', async () => {
    const { run, requests } = check(edge);
    expect(await run('lotus.localhost')).toBeNull();
    expect(requests).toEqual(['http://127.0.0.1:8080 as lotus.localhost, inside']);
    const other = check(async () => ({ failure: 'refused' }), { edgeUrl: undefined });
    expect(await other.run('lotus.localhost')).toBe('refused');
    expect(other.requests).toEqual(['http://127.0.0.1 as lotus.localhost, inside']);
  });

  it.each<[string, Answer, Answer]>([
    ['not_resolved', { failure: 'not_resolved' }, { failure: 'not_resolved' }],
    ['refused', { failure: 'refused' }, { failure: 'refused' }],
    ['timeout', { failure: 'timeout' }, { failure: 'refused' }],
    ['certificate', { failure: 'certificate' }, { status: 301, text: '' }],
    ['other_answer', { failure: 'refused' }, { status: 200, text: 'It works!' }],
    ['other_answer', { status: 404, text: 'a'.repeat(64) }, { status: 404, text: '' }],
  ])('says %s', async (failure, encrypted, plain) => {
    const { run } = check(async ({ origin }) => (origin.startsWith('https:') ? encrypted : plain));
    expect(await run('lotus.example')).toBe(failure);
  });

  it('fails for an old answer, another key or another host', async () => {
    let first: Answer | undefined;
    const replaying = check(async (question) => {
      first ??= await edge(question);
      return first;
    });
    expect(await replaying.run('lotus.example')).toBeNull();
    expect(await replaying.run('lotus.example')).toBe('other_answer');
    expect(await check((question) => edge({ ...question, host: 'harbor.example' })).run('lotus.example')).toBe(
      'other_answer',
    );
    const stranger = deriveHmacKey('cd'.repeat(32), 'domain');
    const forging: ProbeHost = async ({ path, host }) => ({
      status: 200,
      text: hmacHex(stranger, domainProofText(host, path.split('nonce=')[1] ?? '')),
    });
    expect(await check(forging).run('lotus.example')).toBe('other_answer');
  });
});
