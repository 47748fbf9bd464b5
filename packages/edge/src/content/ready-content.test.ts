import { describe, expect, it } from 'vitest';
import { type Content, ReadyContent } from './ready-content.ts';

const content: Content = {
  status: 200,
  body: Buffer.from('hello'),
  headers: ['content-type', 'text/plain', 'vary', 'Accept-Encoding'],
  compressible: true,
  validated: true,
  revision: '1',
};

describe('ReadyContent', () => {
  it('[T02] gives each coding its own strong tag, and equal bytes the same tag', () => {
    const ready = new ReadyContent(content);
    ready.add('br', Buffer.from('b'));
    ready.add('gzip', Buffer.from('gz'));
    const tags = [ready.identity.etag, ready.br?.etag, ready.gzip?.etag];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}-[big]"$/);
    expect(new ReadyContent(content).identity.etag).toBe(ready.identity.etag);
  });

  it('changes the tag with a header, so that a new policy reaches cached pages', () => {
    const other = new ReadyContent({ ...content, headers: [...content.headers, 'content-security-policy', 'x'] });
    expect(other.identity.etag).not.toBe(new ReadyContent(content).identity.etag);
  });

  it('sends HSTS over TLS only, and no type or length with 304', () => {
    const { ok, notModified } = new ReadyContent(content).identity;
    const [plain, tls, unchanged] = [ok.listFor(false), ok.listFor(true), notModified.listFor(false)];
    expect(plain).not.toContain('strict-transport-security');
    expect(tls).toContain('strict-transport-security');
    expect(plain).toContain('content-length');
    expect(unchanged).not.toContain('content-type');
    expect(unchanged).not.toContain('content-length');
    expect(unchanged).toContain('vary');
    for (const list of [plain, tls, unchanged]) expect(list.at(-2)).toBe('x-request-id');
  });
});
