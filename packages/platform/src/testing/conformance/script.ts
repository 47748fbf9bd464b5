/** One case of the script on the line of one provider: it moves money, and says what has to be heard and what has to be in the ledger. */
import type { Driver, Field, Heard, KeyName, Move, MoveKind, Said, Wire } from './driver.ts';
import { withValue } from './driver.ts';
import type { ConformanceStage, Line, Player } from './stage.ts';

/** What every player of the script starts with, minor units. */
export const START = 10_000n;

export interface Case {
  readonly id: string;
  readonly title: string;
  /** Which protocols it can be said in; all of them where nothing is said. */
  readonly appliesTo?: (driver: Driver) => boolean;
  /** It changes what others see (a brand, the clock): nothing else runs beside it. */
  readonly alone?: boolean;
  run(script: Script): Promise<void>;
}

/** What a case found otherwise than it must be. */
export class NotConforming extends Error {
  override readonly name = 'NotConforming';
}

type Asked = Partial<Omit<Move, 'kind' | 'target'>> & { readonly player?: Player };

export class Script {
  readonly stage: ConformanceStage;
  readonly line: Line;
  readonly player: Player;
  /** Lines of all providers, for what one must not do to another. */
  readonly others: readonly Line[];
  checks = 0;
  readonly #prefix: string;

  constructor(stage: ConformanceStage, line: Line, player: Player, others: readonly Line[]) {
    this.stage = stage;
    this.line = line;
    this.player = player;
    this.others = others;
    this.#prefix = player.memberId.slice(-12);
  }

  get driver(): Driver {
    return this.line.driver;
  }

  /** An id of this case's own: providers use each of theirs once. */
  id(name: string): string {
    return `${this.#prefix}-${name}`;
  }

  move(kind: MoveKind, target: Move['target'], { player = this.player, ...asked }: Asked): Wire {
    const { user, token, game, currency } = player;
    const ref = asked.ref ?? this.id(kind);
    const round = `round-${target.ref}`;
    const move: Move = { kind, user, token, game, currency, ref, round, amount: 0n, target, closes: false, ...asked };
    return this.driver.wire(this.line.provider, move);
  }

  bet(name: string, amount: bigint, asked: Asked = {}): Wire {
    const ref = this.id(name);
    return this.move('bet', { kind: 'bet', ref }, { ref, amount, ...asked });
  }
  win(name: string, bet: string, amount: bigint, asked: Asked = {}): Wire {
    return this.move('win', { kind: 'bet', ref: this.id(bet) }, { ref: this.id(name), amount, ...asked });
  }
  /** `amount`: what the bet took. */
  rollback(name: string, bet: string, amount: bigint, asked: Asked = {}): Wire {
    return this.move('rollback', { kind: 'bet', ref: this.id(bet) }, { ref: this.id(name), amount, ...asked });
  }
  rollbackWin(name: string, win: string, bet: string, amount: bigint): Wire {
    const round = `round-${this.id(bet)}`;
    return this.move('rollback', { kind: 'win', ref: this.id(win) }, { ref: this.id(name), amount, round });
  }
  balance(asked: Asked = {}): Wire {
    return this.move('balance', { kind: 'bet', ref: '' }, asked);
  }

  /** The same with another value in a field, or without it; null where the protocol has no such field. */
  changed(kind: MoveKind, wire: Wire, field: Field, value: unknown): Wire | null {
    const place = this.driver.placeOf(kind, field);
    return place === undefined ? null : { ...wire, body: withValue(wire.body, place, value) };
  }

  send(wire: Wire, key: KeyName = 'own'): Promise<Heard> {
    const body = Buffer.from(JSON.stringify(wire.body));
    return this.sendRaw(wire.path, body, this.driver.sign(body, key));
  }

  async sendRaw(path: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<Heard> {
    const { status, text } = await this.stage.post(path, { 'content-type': 'application/json', ...headers }, body);
    return this.driver.read(status, text);
  }

  /** Sends it, and holds what is heard against what must be; the balance too, where the protocol tells one. */
  async expect(wire: Wire, said: Said, minor?: bigint, key?: KeyName): Promise<Heard> {
    const heard = await this.send(wire, key);
    this.heard(heard, said, minor);
    return heard;
  }

  heard(heard: Heard, said: Said, minor?: bigint): void {
    const word = this.driver.words[said];
    this.must(heard.word === word, `heard ${heard.text.slice(0, 200)}, not ${word} (${said})`);
    if (minor !== undefined && heard.balance !== null)
      this.must(heard.balance === minor, `heard a balance of ${heard.balance}, not ${minor}`);
    if (minor !== undefined && said === 'done') this.must(heard.balance !== null, 'heard no balance');
  }

  /** What the player has in the ledger. */
  async holds(minor: bigint, player: Player = this.player): Promise<void> {
    const kept = await this.stage.ledgerOf(player);
    this.must(kept === minor, `the ledger has ${kept} of the player's, not ${minor}`);
  }

  must(isTrue: boolean, otherwise: string): void {
    this.checks += 1;
    if (!isTrue) throw new NotConforming(otherwise);
  }
}
