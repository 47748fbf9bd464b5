import { describe, expect, it } from 'vitest';
import { acceptedCodings, createNegotiator } from './negotiate.ts';

describe('acceptedCodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP;Q=0.5, br;q=0.2', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0, br', ['br']],
    ['identity', ['identity']],
    ['identity;q=0, gzip', ['gzip']],
    ['identity;q=1, br;q=0.5', ['identity', 'br']],
    ['deflate', ['identity']],
    ['', ['identity']],
    ['br;q=abc', ['identity']],
    ['br; q=0.001 , gzip ; q=1', ['gzip', 'br', 'identity']],
  ])('[T02] reads %j', (header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings);
  });

  it('parses a value once and survives any number of them', () => {
    const negotiate = createNegotiator();
    expect(negotiate('br')).toBe(negotiate('br'));
    for (let i = 0; i < 1000; i += 1) negotiate(`br;q=0.${i}`);
    expect(negotiate('gzip')).toEqual(['gzip', 'identity']);
    expect(negotiate(undefined)).toEqual(['identity']);
  });
});
