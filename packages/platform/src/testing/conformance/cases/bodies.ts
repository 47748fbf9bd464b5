import type { Field, MoveKind } from '../driver.ts';
import { type Case, type Script, START } from '../script.ts';

const KINDS: readonly MoveKind[] = ['bet', 'win', 'rollback'];
const FIELDS: readonly Field[] = ['user', 'token', 'game', 'currency', 'ref', 'round', 'amount', 'target'];

const wireOf = (script: Script, kind: MoveKind) =>
  ({
    balance: () => script.balance(),
    bet: () => script.bet('field', 1_000n),
    win: () => script.win('field', 'bet', 1_000n),
    rollback: () => script.rollback('field', 'bet', 1_000n),
  })[kind]();

/** Every movement with each field set by `valueOf`; nothing where the protocol has no such field. */
const fields = (
  id: string,
  title: string,
  outcome: 'fieldMissing' | 'fieldWrong',
  valuesOf: (field: Field) => readonly unknown[],
): Case => ({
  id,
  title,
  run: async (script) => {
    await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
    const count = await script.fixture.countOf(script.player);
    const wires = KINDS.flatMap((kind) =>
      FIELDS.flatMap((field) =>
        valuesOf(field).map((value) => script.changed(kind, wireOf(script, kind), field, value)),
      ),
    );
    await Promise.all(wires.map(async (wire) => wire && script.expect(wire, outcome)));
    script.must((await script.fixture.countOf(script.player)) === count, 'something was booked');
    await script.holds(9_000n);
  },
});

/** Text that databases cannot store or ids must not be. */
const BAD_TEXTS = ['', 'x'.repeat(300), 'a\u0000b', 'a\ud800b'];

export const BODIES: readonly Case[] = [
  fields('field-missing', 'a movement that lacks any one of its fields', 'fieldMissing', () => [undefined]),
  fields('field-type', 'a field of another kind', 'fieldWrong', (field) =>
    field === 'amount' ? ['1000', true, [1000], { amount: 1000 }] : [7, true, [], {}],
  ),
  fields('field-text', 'a text that is empty, too long, or that no database keeps', 'fieldWrong', (field) =>
    field === 'amount' ? [] : BAD_TEXTS,
  ),
  {
    id: 'amounts',
    title: 'an amount that is negative, a fraction, huge or no number; none of a minor unit',
    run: async (script) => {
      await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
      const broken = script.driver.brokenAmount;
      const values = [-1, -1000, 0.5, 1000.5, 2 ** 53, 1e300, ...(broken === null ? [] : [broken, 1000 + broken])];
      for (const kind of ['bet', 'win'] as const)
        for (const value of values) {
          const wire = script.changed(kind, wireOf(script, kind), 'amount', value);
          if (wire !== null) await script.expect(wire, 'fieldWrong');
        }
      for (const text of ['1e999', '-0.0001', '01', 'NaN']) {
        const { path, body } = wireOf(script, 'bet');
        const raw = Buffer.from(JSON.stringify(body).replace(/"amount":\d+/, `"amount":${text}`));
        const response = await script.sendRaw(path, raw, script.driver.sign(raw, 'own'));
        script.must(response.status !== script.driver.statuses.done, `${text} was taken`);
      }
      await script.holds(9_000n);
    },
  },
  {
    id: 'amount-greatest',
    title: 'the greatest stake of the protocol is refused for lack of money only',
    run: async (script) => {
      const greatest = (BigInt(Number.MAX_SAFE_INTEGER) / 1000n) * 1n;
      await script.expect(script.bet('bet', greatest), 'insufficientFunds', START);
      await script.expect(script.bet('nothing', 0n), 'done', START);
      await script.holds(START);
    },
  },
  {
    id: 'no-call',
    title: 'what is signed and is no call: no JSON, no object, cut short, not UTF-8, empty',
    run: async (script) => {
      const { path, body } = wireOf(script, 'bet');
      const whole = Buffer.from(JSON.stringify(body));
      const broken = [
        Buffer.from('{'),
        Buffer.from(''),
        whole.subarray(0, -3),
        Buffer.concat([whole, Buffer.from([0xff])]),
      ];
      for (const raw of broken) {
        const response = await script.sendRaw(path, raw, script.driver.sign(raw, 'own'));
        const { unreadable, unsigned } = script.driver.statuses;
        script.must([unreadable, unsigned].includes(response.status), `received ${response.text}`);
      }
      for (const text of ['null', '[]', '7', '"bet"', '{}']) {
        const response = await script.sendRaw(path, Buffer.from(text), script.driver.sign(Buffer.from(text), 'own'));
        const { fieldMissing, fieldWrong } = script.driver.statuses;
        script.must([fieldMissing, fieldWrong].includes(response.status), `received ${response.text}`);
      }
      await script.holds(START);
    },
  },
  {
    id: 'said-twice',
    title: 'a field that is there twice, whichever of the two a reader takes, however its name is spelt',
    run: async (script) => {
      const { path, body } = wireOf(script, 'bet');
      for (const more of ['"amount":1', '"\\u0061mount":1', '"meta":{"id":1,"id":2}']) {
        const raw = Buffer.from(JSON.stringify(body).replace(/}$/, `,${more}}`));
        const response = await script.sendRaw(path, raw, script.driver.sign(raw, 'own'));
        script.must(response.status === script.driver.statuses.unreadable, `${more}: received ${response.text}`);
      }
      const apart = { ...body, meta: { amount: 1, list: [{ amount: 1 }, { amount: 1 }] }, note: 'a":1,"amount' };
      await script.expect({ path, body: apart }, 'done', 9_000n);
      await script.holds(9_000n);
    },
  },
  {
    id: 'too-deep',
    title: 'what is deeper than any call of a wallet',
    run: async (script) => {
      const { path, body } = wireOf(script, 'bet');
      const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      for (const depth of [100, 9_000]) {
        const raw = Buffer.from(JSON.stringify(body).replace(/}$/, `,"meta":${nested(depth)}}`));
        script.response(await script.sendRaw(path, raw, script.driver.sign(raw, 'own')), 'unreadable');
      }
      await script.holds(START);
    },
  },
  {
    id: 'oversized',
    title: 'a body that is far too long, though it is signed',
    run: async (script) => {
      const { path, body } = wireOf(script, 'bet');
      const raw = Buffer.from(JSON.stringify({ ...body, padding: 'x'.repeat(200_000) }));
      script.response(await script.sendRaw(path, raw, script.driver.sign(raw, 'own')), 'unreadable');
      await script.holds(START);
    },
  },
  {
    id: 'unknown-fields',
    title: 'fields that the protocol may get later are no reason to refuse',
    run: async (script) => {
      const wire = wireOf(script, 'bet');
      await script.expect({ ...wire, body: { ...wire.body, later: { x: [1] } } }, 'done', 9_000n);
      await script.holds(9_000n);
    },
  },
];
