import { describe, expect, it } from 'vitest';
import { requireGoodPassword } from './good-password.ts';
import { delayAfter } from './guess-limit.ts';
import { isReservedName, nameKey } from './login-name.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';
import { visitOfHost } from './testing/visit-of-host.ts';
import { requireSameOrigin } from './visit.ts';

describe('[T11] the wait after wrong guesses', () => {
  it('begins after two, doubles, and ends at a quarter of an hour', () => {
    const waits = Array.from({ length: 14 }, (_, failures) => delayAfter(failures, 'account') / 1000);
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    expect(delayAfter(1_000_000, 'account')).toBe(900_000);
  });

  it('is shorter for an address, which an office shares', () => {
    expect([20, 21, 22].map((failures) => delayAfter(failures, 'address'))).toEqual([0, 1_000, 2_000]);
  });

  it('begins after a hundred for the console, and ends at a minute, since it delays staff too', () => {
    expect([100, 101, 102, 1_000].map((failures) => delayAfter(failures, 'console'))).toEqual([
      0, 1_000, 2_000, 60_000,
    ]);
  });
});

describe('[T11] names', () => {
  it.each([
    ['Ann', 'ann'],
    [' ａｎｎ ', 'ann'],
    ['STRASSE', 'strasse'],
    ['straße', 'strasse'],
    ['ﬁona', 'fiona'],
  ])('%j is %j', (name, key) => expect(nameKey(name)).toBe(key));

  it('are reserved where the audit uses them for no person', () => {
    expect(['clock', 'Folders', 'IMPORT', 'visitor', 'ann'].map(isReservedName)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('[T11] passwords', () => {
  const weaknessOf = (password: string, name = 'annabel') => {
    try {
      requireGoodPassword(password, name);
      return null;
    } catch (error) {
      return (error as { extra: { errors: { code: string }[] } }).extra.errors[0]?.code;
    }
  };

  it('are neither a repetition nor the name', () => {
    for (const weak of ['abababababab', 'password1234', '123456789012', 'letmein12345']) {
      expect([weak, weaknessOf(weak)]).toEqual([weak, 'passwordCommon']);
    }
    expect(weaknessOf('bopha.keo-2026', 'bopha.keo@example.com')).toBe('passwordUsername');
    expect(weaknessOf('my-ANNABEL-2026')).toBe('passwordUsername');
    expect(weaknessOf('correct horse battery')).toBeNull();
    expect(weaknessOf('an honest password', 'an')).toBeNull();
  });
});

describe('[T11] the cookie', () => {
  it('is for this host only, over a trustworthy connection, and hidden from scripts', () => {
    expect(sessionCookie('t')).toBe('__Host-mq_staff=t; Path=/; Secure; HttpOnly; SameSite=Strict');
  });

  it.each([
    ['__Host-mq_staff=abc', 'abc'],
    ['a=b; __Host-mq_staff=abc; c=d', 'abc'],
    ['x__Host-mq_staff=abc', null],
    ['mq_staff=abc', null],
    ['', null],
    [undefined, null],
  ])('is found in %j', (header, token) => expect(readSessionCookie(header)).toBe(token));
});

describe('[T11] where a request comes from', () => {
  const host = 'console.localhost:8080';
  const isTaken = (headers: Record<string, string>) => {
    try {
      requireSameOrigin({ headers }, { host, ip: '' });
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: `http://${host}` }, true],
    [{ origin: `http://${host}` }, true],
    [{ origin: `https://${host}` }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://lotus.localhost:8080' }, false],
    [{ 'sec-fetch-site': 'same-site', origin: `http://${host}` }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'http://console.localhost:8081' }, false],
    [{ origin: `http://${host}.evil.example` }, false],
    [{}, false],
  ])('%j: %s', (headers, taken) => expect(isTaken(headers as Record<string, string>)).toBe(taken));

  it('is the console’s host or is refused', () => {
    const visitOf = visitOfHost('console.localhost');
    const visit = (name?: string) => visitOf({ headers: { host: name }, ip: '1.2.3.4' } as never);
    expect(visit('Console.localhost:8080')).toEqual({ host: 'console.localhost:8080', ip: '1.2.3.4' });
    for (const other of [
      'lotus.localhost:8080',
      'localhost',
      '127.0.0.1:8082',
      'console.localhost.evil.example',
      undefined,
    ]) {
      expect(visit(other)).toBeNull();
    }
  });
});
