import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isPlainRequest, isProxyableTarget } from './request-target.ts';

const request = (url: string, ...rawHeaders: string[]) => ({ url, rawHeaders }) as unknown as IncomingMessage;

describe('isPlainRequest', () => {
  it('accepts one host and an origin-form target', () => {
    expect(isPlainRequest(request('/live?a=1', 'Host', 'a', 'Accept', '*/*'))).toBe(true);
  });

  it.each([
    ['a doubled host', request('/', 'Host', 'a', 'host', 'b')],
    ['no host', request('/', 'Accept', '*/*')],
    ['absolute form', request('http://b/', 'Host', 'a')],
    ['an asterisk', request('*', 'Host', 'a')],
    ['nothing', request('', 'Host', 'a')],
    ['an endless target', request(`/${'a'.repeat(5000)}`, 'Host', 'a')],
  ])('[T01] refuses %s', (_what, bad) => {
    expect(isPlainRequest(bad)).toBe(false);
  });
});

describe('isProxyableTarget', () => {
  it.each([
    '/wps/member/info',
    '/wps/relay/GCSGAME_gameList?gameName=a%20b&pageNo=1',
    '/wps/v2/wallets/balance',
    '/wps/relay/passwordCheck/MCS2_redeemPointReward?x=..%2f',
    '/lgw/vn/games/game_menu/',
    '/wps/.a/b.json.',
    '/wps/~a-b_c/?a=[1]&b={"c":^`|}',
  ])('[T04] accepts %s, which URL does not change', (target) => {
    expect(isProxyableTarget(target)).toBe(true);
    const path = target.split('?', 1)[0] ?? '';
    expect(new URL(path, 'http://upstream').pathname).toBe(path);
  });

  it.each([
    '/wps/../internal/snapshot',
    '/wps/./x',
    '/wps/..',
    '/wps/..a/b.json',
    '/wps/a../b.json',
    '/wps/%2e%2e/internal',
    '/wps/%2E%2E%2Finternal',
    '/wps/..%2finternal',
    '/wps/%252e%252e/internal',
    '/wps/..%5cinternal',
    '/wps/..\\internal',
    '/wps\\..\\internal',
    '/wps/..;/internal',
    '/wps/x;y=1',
    '/wps//internal',
    '//internal/snapshot',
    '/wps/x%00',
    '/wps/x\0',
    '/wps/x%0d%0aHost:%20a',
    '/wps/x y',
    '/wps/é',
    '/wps/x#y',
    '/wps/x?a#b',
    '/wps/x?a\\b',
    '/wps/x?a\tb',
    '/wps/x?é',
    '/wps/%77ps',
    '/',
    '',
    'wps/x',
  ])('[T04] refuses %j', (target) => {
    expect(isProxyableTarget(target)).toBe(false);
  });
});
