/** What the script says neutrally, and what a driver makes of it on the wire of one protocol. A driver knows the published words alone. */

export type MoveKind = 'balance' | 'bet' | 'win' | 'rollback';

/** What an answer may have to say, whatever the protocol's word for it. */
export type Said =
  | 'done'
  | 'moneyShort'
  | 'dataDiffers'
  | 'rolledBack'
  | 'betMissing'
  | 'roundClosed'
  | 'sessionMissing'
  | 'sessionOver'
  | 'brandMissing'
  | 'askLater'
  | 'gameWrong'
  | 'currencyWrong'
  | 'playerBlocked'
  | 'maintenance'
  | 'unsigned'
  | 'unreadable'
  | 'fieldMissing'
  | 'fieldWrong';

/** A field of a movement; where a protocol keeps it is its driver's to know. */
export type Field = 'user' | 'token' | 'game' | 'currency' | 'ref' | 'round' | 'amount' | 'target';

/** Whose key is under a call: the provider's own, the one before that is still accepted, one that no longer is, anybody's. */
export type KeyName = 'own' | 'old' | 'withdrawn' | 'stranger';

export interface Move {
  readonly kind: MoveKind;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  readonly ref: string;
  readonly round: string;
  /** Minor units. */
  readonly amount: bigint;
  /** What a win is for, or a rollback takes back. */
  readonly target: { readonly kind: 'bet' | 'win'; readonly ref: string };
  readonly closes: boolean;
}

export interface Wire {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export interface Heard {
  /** The protocol's own word: a status, a code. */
  readonly word: string;
  /** Minor units; null where it tells no balance. */
  readonly balance: bigint | null;
  /** The whole answer, byte for byte. */
  readonly text: string;
}

export interface Driver {
  readonly words: Readonly<Record<Said, string>>;
  /** A win names its bet, not its round alone. */
  readonly winNamesBet: boolean;
  /** An amount of the protocol that is no whole minor unit; null where each is. */
  readonly brokenAmount: number | null;
  wire(provider: string, move: Move): Wire;
  /** Where it stands in the body of such a movement; undefined where the protocol has no such field. */
  placeOf(kind: MoveKind, field: Field): readonly string[] | undefined;
  sign(body: Buffer, key: KeyName): Readonly<Record<string, string>>;
  read(status: number, text: string): Heard;
}

/** A body with another value in one place; without that place where `value` is undefined. */
export function withValue(
  body: Record<string, unknown>,
  place: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = place;
  if (rest.length > 0) return { ...body, [name]: withValue(body[name] as Record<string, unknown>, rest, value) };
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...body, [name]: value };
}
