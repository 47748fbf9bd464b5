import { type Case, type Script, START } from '../script.ts';

const headersOf = (script: Script, body: Buffer) => script.driver.sign(body, 'own');
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Sends a valid bet with invalid headers. */
const refused = (
  id: string,
  title: string,
  headers: (script: Script, body: Buffer) => Record<string, string>,
): Case => ({
  id,
  title,
  run: async (script) => {
    const { path, body } = script.bet('bet', 1_000n);
    script.response(await script.sendRaw(path, bytes(body), headers(script, bytes(body))), 'unsigned');
    script.must((await script.fixture.countOf(script.player)) === 1, 'something was booked');
    await script.holds(START);
  },
});

export const SIGNATURE: readonly Case[] = [
  refused('unsigned', 'a call without a signature', () => ({})),
  refused('signature-empty', 'a signature that is empty', (script, body) =>
    Object.fromEntries(Object.keys(headersOf(script, body)).map((name) => [name, ''])),
  ),
  refused('signature-garbage', 'a signature that is none', (script, body) =>
    Object.fromEntries(Object.keys(headersOf(script, body)).map((name) => [name, 'A'.repeat(64)])),
  ),
  refused('signature-of-other-bytes', 'a signature of other bytes', (script, body) => ({
    ...script.driver.sign(Buffer.concat([body, Buffer.from(' ')]), 'own'),
  })),
  refused('signature-twice', 'a right signature and another beside it', (script, body) =>
    Object.fromEntries(Object.entries(headersOf(script, body)).map(([name, value]) => [name, `${value}, ${value}`])),
  ),
  refused('key-stranger', "a stranger's key", (script, body) => ({ ...script.driver.sign(body, 'stranger') })),
  refused('key-withdrawn', 'an old key that is withdrawn', (script, body) => ({
    ...script.driver.sign(body, 'withdrawn'),
  })),
  {
    id: 'key-old',
    title: 'the key before is good while keys are changed, and for the same movements',
    run: async (script) => {
      const wire = script.bet('bet', 1_000n);
      await script.expect(wire, 'done', 9_000n, 'old');
      await script.expect(wire, 'done', 9_000n, 'own');
      await script.holds(9_000n);
    },
  },
  {
    id: 'unsigned-unread',
    title: 'nothing unsigned is parsed: a call and nonsense get the same answer',
    run: async (script) => {
      const { path } = script.bet('bet', 1_000n);
      const response = await Promise.all(
        ['{', 'null', JSON.stringify(script.bet('bet', 1_000n).body)].map((text) =>
          script.sendRaw(path, Buffer.from(text), script.driver.sign(Buffer.from('other'), 'stranger')),
        ),
      );
      for (const each of response) script.response(each, 'unsigned');
      script.must(new Set(response.map(({ text }) => text)).size === 1, 'the answers differ');
    },
  },
  {
    id: 'replay',
    title: 'recorded calls repeated byte for byte after all later ones: answered, and nothing moves',
    run: async (script) => {
      const wires = [
        script.bet('bet', 1_000n),
        script.win('win', 'bet', 400n),
        script.bet('back', 500n),
        script.rollback('undo', 'back', 500n),
      ];
      for (const wire of wires) await script.send(wire);
      await script.holds(9_400n);
      const count = await script.fixture.countOf(script.player);
      for (const wire of [...wires, ...wires.toReversed()]) {
        const isBarred = wire === wires[2];
        await script.expect(wire, isBarred ? 'rolledBack' : 'done', 9_400n);
      }
      script.must((await script.fixture.countOf(script.player)) === count, 'a replay was booked');
      await script.holds(9_400n);
    },
  },
  {
    id: 'replay-elsewhere',
    title: "a call at another provider's address is not that provider's, nor is one of a provider that is none",
    run: async (script) => {
      const { path, body } = script.bet('bet', 1_000n);
      const { provider } = script.line;
      const there = [...script.others.map((other) => other.provider), 'nobody'];
      for (const code of there) {
        const elsewhere = path.replace(`/${provider}`, `/${code}`);
        const answer = await script.fixture.post(elsewhere, headersOf(script, bytes(body)), bytes(body));
        const isRefused = answer.status >= 400 || !answer.text.includes(script.driver.statuses.done);
        script.must(isRefused, `answered ${answer.status} ${answer.text}`);
      }
      await script.holds(START);
    },
  },
];
