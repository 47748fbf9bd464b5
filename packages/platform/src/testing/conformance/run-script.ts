import { ADAPTERS, type Adapter } from './adapters.ts';
import { AT_ONCE } from './cases/at-once.ts';
import { BODIES } from './cases/bodies.ts';
import { CHANGED_REPEATS } from './cases/changed-repeats.ts';
import { ORDER } from './cases/order.ts';
import { ORDINARY } from './cases/ordinary.ts';
import { SIGNATURE } from './cases/signature.ts';
import { WHO } from './cases/who.ts';
import { WHOSE } from './cases/whose.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { type Case, Script, START } from './script.ts';

/** The whole script, the same for every protocol. */
export const CASES: readonly Case[] = [
  ...ORDINARY,
  ...CHANGED_REPEATS,
  ...ORDER,
  ...AT_ONCE,
  ...SIGNATURE,
  ...BODIES,
  ...WHO,
  ...WHOSE,
];

export interface Outcome {
  readonly id: string;
  readonly adapter: Adapter;
  readonly checks: number;
  /** Null: it conforms. */
  readonly fault: string | null;
}

export interface ConformanceReport {
  readonly outcomes: readonly Outcome[];
  /** Invariants of the ledger that are broken afterwards. */
  readonly broken: readonly string[];
}

/** Concurrent cases. Those that affect others come last, one after the other. */
const BESIDE = 6;

export async function runScript(
  fixture: ConformanceFixture,
  adapters: readonly Adapter[],
  cases: readonly Case[] = CASES,
): Promise<ConformanceReport> {
  const planned = cases.flatMap((each) =>
    adapters
      .filter((adapter) => each.appliesTo?.(fixture.line(adapter).driver) ?? true)
      .map((adapter) => ({ each, adapter })),
  );
  const waiting = planned.filter(({ each }) => each.alone !== true);
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      outcomes.push(await runCase(fixture, next.each, next.adapter));
  };
  await Promise.all(Array.from({ length: BESIDE }, work));
  for (const { each, adapter } of planned.filter((one) => one.each.alone === true))
    outcomes.push(await runCase(fixture, each, adapter));
  return { outcomes, broken: await fixture.brokenInvariants() };
}

async function runCase(fixture: ConformanceFixture, { id, run }: Case, adapter: Adapter): Promise<Outcome> {
  const line = fixture.line(adapter);
  const others = ADAPTERS.filter((other) => other !== adapter).map((other) => fixture.line(other));
  const script = new Script(fixture, line, await line.seat(START), others);
  try {
    await run(script);
    return { id, adapter, checks: script.checks, fault: null };
  } catch (error) {
    return { id, adapter, checks: script.checks, fault: (error as Error).message };
  }
}

export const isConforming = ({ outcomes, broken }: ConformanceReport): boolean =>
  broken.length === 0 && outcomes.every(({ fault }) => fault === null);

/** Case × adapter, the faults, and the number of checks. */
export function formatReport({ outcomes, broken }: ConformanceReport, adapters: readonly Adapter[]): string[] {
  const of = (id: string, adapter: Adapter) => outcomes.find((one) => one.id === id && one.adapter === adapter);
  const width = Math.max(...CASES.map(({ title }) => title.length));
  const mark = (outcome: Outcome | undefined) => (outcome === undefined ? '-' : outcome.fault === null ? '✓' : '✗');
  const row = (title: string, cells: readonly string[]) =>
    `${title.padEnd(width)}  ${cells.map((cell, index) => cell.padEnd(adapters[index]?.length ?? 0)).join('  ')}`.trimEnd();
  const faults = outcomes.flatMap(({ id, adapter, fault }) => (fault === null ? [] : [`✗ ${adapter} ${id}: ${fault}`]));
  const checks = outcomes.reduce((sum, outcome) => sum + outcome.checks, 0);
  const failed = faults.length + broken.length;
  return [
    row('', adapters),
    ...CASES.map(({ id, title }) =>
      row(
        title,
        adapters.map((adapter) => mark(of(id, adapter))),
      ),
    ),
    ...faults,
    ...broken.map((rule) => `✗ an invariant of the ledger does not hold: ${rule}`),
    `${CASES.length} cases on ${adapters.join(' and ')}: ${checks} checks, ${failed} not conforming`,
  ];
}
