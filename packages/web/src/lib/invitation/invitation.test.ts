import { describe, expect, it } from 'vitest';
import { forgetCode, keepInvitation, readInvitation } from './invitation.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('[A09] codes of the address', () => {
  it('are kept from the first page until another code arrives or one is unknown', () => {
    const storage = memory();
    keepInvitation('?lang=EN&affiliateCode=%20MEKONG8&referralCode=', storage);
    expect(readInvitation(storage)).toEqual({ affiliateCode: 'MEKONG8', referralCode: '' });
    keepInvitation('?page=2', storage);
    keepInvitation('?referralCode=FRIEND1', storage);
    expect(readInvitation(storage)).toEqual({ affiliateCode: 'MEKONG8', referralCode: 'FRIEND1' });
    forgetCode('affiliateCode', storage);
    expect(readInvitation(storage)).toEqual({ affiliateCode: '', referralCode: 'FRIEND1' });
  });

  it('are not kept when they are longer than any code', () => {
    const storage = memory();
    keepInvitation(`?affiliateCode=${'x'.repeat(65)}`, storage);
    expect(readInvitation(storage).affiliateCode).toBe('');
  });
});
