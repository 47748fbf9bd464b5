/** The same id with other data is neither a repeat nor a second movement. */
import type { Field, MoveKind, Wire } from '../driver.ts';
import { type Case, type Script, START } from '../script.ts';

/** The changed value of each field; the user becomes another seated player. */
const OTHER: Readonly<Partial<Record<Field, (script: Script) => unknown>>> = {
  amount: (script) => Number(script.driver.brokenAmount === null ? 777 : 777_000),
  currency: () => 'USD',
  game: () => 'slot-2',
  round: (script) => script.id('another-round'),
  target: (script) => script.id('another-bet'),
};

const changedCase = (kind: MoveKind, field: Field): Case => ({
  id: `changed-${kind}-${field}`,
  title: `a ${kind} under its id with another ${field}`,
  appliesTo: (driver) => driver.placeOf(kind, field) !== undefined,
  run: async (script) => {
    await script.expect(script.bet('other', 0n, { ref: script.id('another-bet') }), 'done', START);
    const { wire, left } = await first(script, kind);
    const changed = script.changed(kind, wire, field, OTHER[field]?.(script));
    if (changed !== null) await script.expect(changed, 'dataDiffers', left);
    await script.expect(wire, 'done', left);
    await script.holds(left);
  },
});

async function first(script: Script, kind: MoveKind): Promise<{ wire: Wire; left: bigint }> {
  if (kind !== 'bet') await script.expect(script.bet('bet', 2_000n), 'done', 8_000n);
  const [wire, left] = {
    bet: [script.bet('bet', 2_000n), 8_000n] as const,
    win: [script.win('win', 'bet', 500n), 8_500n] as const,
    rollback: [script.rollback('back', 'bet', 2_000n), START] as const,
    balance: [script.balance(), START] as const,
  }[kind];
  await script.expect(wire, 'done', left);
  return { wire, left };
}

const KINDS = ['bet', 'win', 'rollback'] as const;
const FIELDS: readonly Field[] = ['amount', 'currency', 'game', 'round', 'target'];

export const CHANGED_REPEATS: readonly Case[] = [
  ...KINDS.flatMap((kind) =>
    FIELDS.filter((field) => kind !== 'bet' || field !== 'target').map((field) => changedCase(kind, field)),
  ),
  ...KINDS.map(
    (kind): Case => ({
      id: `changed-${kind}-user`,
      title: `a ${kind} under an id that another player's has`,
      run: async (script) => {
        const { left } = await first(script, kind);
        const player = await script.line.seat(START);
        const theirs = {
          bet: script.bet('bet', 2_000n, { player }),
          win: script.win('win', 'bet', 500n, { player }),
          rollback: script.rollback('back', 'bet', 2_000n, { player }),
        }[kind];
        await script.expect(theirs, 'dataDiffers', START);
        await script.holds(START, player);
        await script.holds(left);
      },
    }),
  ),
  {
    id: 'changed-kind',
    title: "a win under a bet's id, and a bet under a win's",
    run: async (script) => {
      await script.expect(script.bet('bet', 2_000n), 'done', 8_000n);
      await script.expect(script.win('bet', 'bet', 2_000n), 'dataDiffers', 8_000n);
      await script.expect(script.win('win', 'bet', 500n), 'done', 8_500n);
      await script.expect(script.bet('win', 500n), 'dataDiffers', 8_500n);
      await script.holds(8_500n);
    },
  },
  {
    id: 'changed-token',
    title: 'a repeat with another token, or an unknown one, is still a repeat',
    run: async (script) => {
      const wire = script.bet('bet', 2_000n);
      await script.expect(wire, 'done', 8_000n);
      const changed = script.changed('bet', wire, 'token', 'made-up');
      if (changed !== null) await script.expect(changed, 'done', 8_000n);
      await script.holds(8_000n);
    },
  },
];
