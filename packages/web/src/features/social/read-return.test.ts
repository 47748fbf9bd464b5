import { expect, it } from 'vitest';
import { readReturn } from './read-return.ts';

it('[A11] reads only the server’s parameters from the address', () => {
  const search = '?state=s&code=c%2F1&iss=https%3A%2F%2Fa.example&scope=openid&authuser=0&hd=x&error=';
  expect(readReturn({ search, hash: '#_=_' })).toEqual({ state: 's', code: 'c/1', iss: 'https://a.example' });
  expect(readReturn({ search: '?error=access_denied&error_description=x&state=s', hash: '' })).toEqual({
    state: 's',
    error: 'access_denied',
  });
  expect(readReturn({ search: '', hash: '' })).toEqual({});
});

it('[A11] reads Telegram’s result and its refusal after the #', () => {
  expect(readReturn({ search: '?state=s', hash: '#tgAuthResult=ab+/c==' })).toEqual({ state: 's', result: 'ab+/c==' });
  for (const no of ['ZmFsc2U', 'ZmFsc2U=']) {
    expect(readReturn({ search: '?state=s', hash: `#tgAuthResult=${no}` })).toEqual({
      state: 's',
      error: 'access_denied',
    });
  }
});
