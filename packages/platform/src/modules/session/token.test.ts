import { expect, it } from 'vitest';
import { hashToken, isToken, newToken } from './token.ts';

it('[A01] [A18] makes unique tokens of 256 bits', () => {
  const tokens = Array.from({ length: 100_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every(isToken)).toBe(true);
  for (const token of tokens.slice(0, 100)) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('[A18] stores a hash that does not contain the token', () => {
  const token = newToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).equals(Buffer.from(token, 'base64url'))).toBe(false);
  expect(hashToken(token).equals(hashToken(token))).toBe(true);
});

it('[A18] recognises what cannot be a token', () => {
  const token = newToken();
  for (const text of ['', 'garbage', `${token}a`, token.slice(1), `${token.slice(1)}+`, `${token.slice(1)}\n`]) {
    expect([text, isToken(text)]).toEqual([text, false]);
  }
});
