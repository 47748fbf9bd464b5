import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});

const passwords = await createPasswords();

it('[A01] stores passwords as salted Argon2id with the set cost', async () => {
  const [one, two] = await Promise.all([passwords.hash('river-stone-9'), passwords.hash('river-stone-9')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain('river');
});

it('[A01] accepts the right password in any Unicode form, and no other', async () => {
  const stored = await passwords.hash('Ｃafé-rivière');
  expect(await passwords.verify(stored, 'Cafe\u0301-rivie\u0300re')).toBe(true);
  for (const wrong of ['Cafe-riviere', 'café-rivière', '', 'Café-rivière ']) {
    expect(await passwords.verify(stored, wrong)).toBe(false);
  }
});

it('[A01] refuses every password without an account, after the same work', async () => {
  const stored = await passwords.hash('river-stone-9');
  const work = async (hash: string | null) => {
    vi.mocked(verify).mockClear();
    expect(await passwords.verify(hash, 'river-stone-8')).toBe(false);
    return vi.mocked(verify).mock.calls.map(([against]) => String(against).split('$').slice(0, 4).join('$'));
  };
  const known = await work(stored);
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await work(null)).toEqual(known);
});

it('SEC-A07 answers 503 with Retry-After when too many hashes wait', async () => {
  const cores = availableParallelism();
  const gate = await createPasswords({ waitingMax: 2 });
  const answers = await Promise.allSettled(Array.from({ length: cores + 6 }, () => gate.hash('river-stone-9')));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503, extra: { retryAfterSeconds: 2 } } });
  expect(await gate.hash('river-stone-9')).toContain('argon2id');
});
