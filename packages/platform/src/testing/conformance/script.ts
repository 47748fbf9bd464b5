/** One case of the script against one provider: it moves money, and checks the answers and the ledger. */

import type { ConformanceFixture, Line, Player } from './conformance-fixture.ts';
import type { Driver, Field, KeyName, Move, MoveKind, Outcome, Response, Wire } from './driver.ts';
import { withValue } from './driver.ts';

/** Every player's opening balance, in minor units. */
export const START = 10_000n;

export interface Case {
  readonly id: string;
  readonly title: string;
  /** Whether a protocol can express the case; without it, every protocol can. */
  readonly appliesTo?: (driver: Driver) => boolean;
  /** It affects other cases (a brand, the clock), so it runs alone. */
  readonly alone?: boolean;
  run(script: Script): Promise<void>;
}

/** A deviation that a case found. */
export class NotConforming extends Error {
  override readonly name = 'NotConforming';
}

type MoveInput = Partial<Omit<Move, 'kind' | 'target'>> & { readonly player?: Player };

export class Script {
  readonly fixture: ConformanceFixture;
  readonly line: Line;
  readonly player: Player;
  /** The other providers, for cases between providers. */
  readonly others: readonly Line[];
  checks = 0;
  readonly #prefix: string;

  constructor(fixture: ConformanceFixture, line: Line, player: Player, others: readonly Line[]) {
    this.fixture = fixture;
    this.line = line;
    this.player = player;
    this.others = others;
    this.#prefix = player.memberId.slice(-12);
  }

  get driver(): Driver {
    return this.line.driver;
  }

  /** An id for this case: each provider uses an id once. */
  id(name: string): string {
    return `${this.#prefix}-${name}`;
  }

  move(kind: MoveKind, target: Move['target'], { player = this.player, ...input }: MoveInput): Wire {
    const { user, token, game, currency } = player;
    const ref = input.ref ?? this.id(kind);
    const round = `round-${target.ref}`;
    const move: Move = { kind, user, token, game, currency, ref, round, amount: 0n, target, closes: false, ...input };
    return this.driver.wire(this.line.provider, move);
  }

  bet(name: string, amount: bigint, input: MoveInput = {}): Wire {
    const ref = this.id(name);
    return this.move('bet', { kind: 'bet', ref }, { ref, amount, ...input });
  }
  win(name: string, bet: string, amount: bigint, input: MoveInput = {}): Wire {
    return this.move('win', { kind: 'bet', ref: this.id(bet) }, { ref: this.id(name), amount, ...input });
  }
  /** `amount`: the stake of the bet. */
  rollback(name: string, bet: string, amount: bigint, input: MoveInput = {}): Wire {
    return this.move('rollback', { kind: 'bet', ref: this.id(bet) }, { ref: this.id(name), amount, ...input });
  }
  rollbackWin(name: string, win: string, bet: string, amount: bigint): Wire {
    const round = `round-${this.id(bet)}`;
    return this.move('rollback', { kind: 'win', ref: this.id(win) }, { ref: this.id(name), amount, round });
  }
  balance(input: MoveInput = {}): Wire {
    return this.move('balance', { kind: 'bet', ref: '' }, input);
  }

  /** The same call with another value in a field, or without it; null where the protocol has no such field. */
  changed(kind: MoveKind, wire: Wire, field: Field, value: unknown): Wire | null {
    const place = this.driver.placeOf(kind, field);
    return place === undefined ? null : { ...wire, body: withValue(wire.body, place, value) };
  }

  send(wire: Wire, key: KeyName = 'own'): Promise<Response> {
    const body = Buffer.from(JSON.stringify(wire.body));
    return this.sendRaw(wire.path, body, this.driver.sign(body, key));
  }

  async sendRaw(path: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<Response> {
    const { status, text } = await this.fixture.post(path, { 'content-type': 'application/json', ...headers }, body);
    return this.driver.read(status, text);
  }

  /** Sends a call and compares the outcome with the expected one, and the balance where the protocol returns one. */
  async expect(wire: Wire, outcome: Outcome, minor?: bigint, key?: KeyName): Promise<Response> {
    const response = await this.send(wire, key);
    this.response(response, outcome, minor);
    return response;
  }

  response(response: Response, outcome: Outcome, minor?: bigint): void {
    const status = this.driver.statuses[outcome];
    this.must(response.status === status, `received ${response.text.slice(0, 200)}, not ${status} (${outcome})`);
    if (minor !== undefined && response.balance !== null)
      this.must(response.balance === minor, `received a balance of ${response.balance}, not ${minor}`);
    if (minor !== undefined && outcome === 'done') this.must(response.balance !== null, 'received no balance');
  }

  /** Checks the player's balance in the ledger. */
  async holds(minor: bigint, player: Player = this.player): Promise<void> {
    const kept = await this.fixture.ledgerOf(player);
    this.must(kept === minor, `the ledger has ${kept} of the player's, not ${minor}`);
  }

  must(isTrue: boolean, otherwise: string): void {
    this.checks += 1;
    if (!isTrue) throw new NotConforming(otherwise);
  }
}
