import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createVisitorReader } from './visitor.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const countryHeader = 'x-country';
const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', 'x-country': 'DE' };

describe('createVisitorReader', () => {
  it('trusts no header by default', () => {
    const read = createVisitorReader({ trustProxy: [], countryHeader });
    expect(read(request('203.0.113.5', forged))).toEqual({ ip: '203.0.113.5', tls: false, country: null });
    expect(read(request('::ffff:203.0.113.5'))).toMatchObject({ ip: '203.0.113.5' });
  });

  it('trusts a trusted proxy, and forwarded addresses only as far as proxies wrote them', () => {
    const read = createVisitorReader({ trustProxy: ['10.0.0.0/8', '::1'], countryHeader });
    expect(read(request('203.0.113.5', forged)).ip).toBe('203.0.113.5');
    expect(read(request('10.1.1.1', forged))).toEqual({ ip: '1.2.3.4', tls: true, country: 'DE' });
    expect(read(request('::ffff:10.1.1.1', forged)).ip).toBe('1.2.3.4');
    const ipOf = (chain: string) => read(request('10.1.1.1', { 'x-forwarded-for': chain })).ip;
    expect(ipOf('9.9.9.9, 1.2.3.4, 10.2.2.2')).toBe('1.2.3.4');
    expect(ipOf('unknown, 10.2.2.2')).toBe('10.2.2.2');
    expect(ipOf('')).toBe('10.1.1.1');
    expect(ipOf('2001:db8::7')).toBe('2001:db8::7');
  });

  it('takes the last protocol and country, and no invalid country', () => {
    const read = createVisitorReader({ trustProxy: ['10.0.0.0/8'], countryHeader });
    const headers = { 'x-forwarded-proto': 'https, http', 'x-country': 'DE, kh' };
    expect(read(request('10.1.1.1', headers))).toMatchObject({ tls: false, country: 'KH' });
    expect(read(request('10.1.1.1', { 'x-country': '<script>' })).country).toBeNull();
  });

  it('[R06] SEC-D05 reads no country from a proxy that is not said to state one', () => {
    const countryOf = () => 'KH';
    const read = createVisitorReader({ trustProxy: ['10.0.0.0/8'], countryOf });
    expect(read(request('10.1.1.1', forged)).country).toBe('KH');
    const other = createVisitorReader({ trustProxy: ['10.0.0.0/8'], countryHeader: 'cf-ipcountry', countryOf });
    expect(other(request('10.1.1.1', { ...forged, 'cf-ipcountry': 'VN' })).country).toBe('VN');
    expect(other(request('10.1.1.1', forged)).country).toBe('KH');
  });

  it.each(['10.0.0/8', '300.1.1.1', 'proxy.example'])('refuses to trust %s', (part) => {
    expect(() => createVisitorReader({ trustProxy: [part] })).toThrow(part);
  });
});
