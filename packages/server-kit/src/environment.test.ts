import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { EnvironmentError, parseEnvironment, variables } from './environment.ts';

const schema = z.object({
  PORT: variables.port(8080),
  HOST: variables.host(),
  LOG_LEVEL: variables.logLevel(),
  MARQUEE_SECRET: variables.secret(),
  CONFIG_URL: variables.url(),
  TRUST_PROXY: variables.trustProxy(),
});
const good = { MARQUEE_SECRET: 'ab'.repeat(32), CONFIG_URL: 'http://127.0.0.1:8082/' };

describe('parseEnvironment', () => {
  it('returns defaults, treats empty as unset and ignores unknown variables', () => {
    expect(parseEnvironment(schema, { ...good, PORT: '', TRUST_PROXY: '10.0.0.0/8, ::1', HOME: '/root' })).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      MARQUEE_SECRET: 'ab'.repeat(32),
      CONFIG_URL: 'http://127.0.0.1:8082',
      TRUST_PROXY: ['10.0.0.0/8', '::1'],
    });
  });

  it('lists every problem at once without values', () => {
    const bad = { PORT: '70000', LOG_LEVEL: 'loud', MARQUEE_SECRET: 'hunter2', TRUST_PROXY: 'everybody' };
    const parse = () => parseEnvironment(schema, bad);
    expect(parse).toThrow(EnvironmentError);
    try {
      parse();
    } catch (error) {
      const { problems, message } = error as EnvironmentError;
      expect(problems.map((problem) => problem.split(':')[0])).toEqual([
        'PORT',
        'LOG_LEVEL',
        'MARQUEE_SECRET',
        'CONFIG_URL',
        'TRUST_PROXY',
      ]);
      expect(problems).toContain('CONFIG_URL: must be set');
      expect(message).not.toContain('hunter2');
    }
  });

  it('[G11] reads the origins of vendors’ games', () => {
    const origins = z.object({ VENDOR_ORIGINS: variables.vendorOrigins() });
    const read = (VENDOR_ORIGINS: string) => parseEnvironment(origins, { VENDOR_ORIGINS }).VENDOR_ORIGINS;
    expect(read('PURSE=http://localhost:8084, TWO=https://two.example')).toEqual({
      PURSE: 'http://localhost:8084',
      TWO: 'https://two.example',
    });
    expect(read('')).toEqual({});
    for (const wrong of [
      'http://localhost:8084',
      'purse=http://a.example',
      'A1=javascript:alert(1)',
      'A1=https://a.example/*',
    ])
      expect(() => read(wrong), wrong).toThrow('must be like PURSE=https://games.example');
  });

  it.each(['ftp://files.example', 'not an address'])('refuses %s as an address', (CONFIG_URL) => {
    expect(() => parseEnvironment(schema, { ...good, CONFIG_URL })).toThrow('must be an http or https address');
  });
});
