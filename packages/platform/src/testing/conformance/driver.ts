/**
 * The script's protocol-independent calls, and the driver that sends them in one protocol. A driver knows the published statuses
 * only.
 */

export type MoveKind = 'balance' | 'bet' | 'win' | 'rollback';

/** The meaning of an answer, independent of its status in the protocol. */
export type Outcome =
  | 'done'
  | 'insufficientFunds'
  | 'dataDiffers'
  | 'rolledBack'
  | 'betMissing'
  | 'roundClosed'
  | 'sessionMissing'
  | 'sessionOver'
  | 'brandMissing'
  | 'retryLater'
  | 'gameWrong'
  | 'currencyWrong'
  | 'playerBlocked'
  | 'playerExcluded'
  | 'limitReached'
  | 'maintenance'
  | 'unsigned'
  | 'unreadable'
  | 'fieldMissing'
  | 'fieldWrong';

/** A field of a movement; the driver knows its place in the protocol. */
export type Field = 'user' | 'token' | 'game' | 'currency' | 'ref' | 'round' | 'amount' | 'target';

/**
 * The key that signs a call: the provider's current one, the previous one that is still accepted, a withdrawn one, a foreign one.
 */
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
  /** The bet of a win, or the target of a rollback. */
  readonly target: { readonly kind: 'bet' | 'win'; readonly ref: string };
  readonly closes: boolean;
}

export interface Wire {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export interface Response {
  /** The status or code in the protocol. */
  readonly status: string;
  /** Minor units; null where the answer has no balance. */
  readonly balance: bigint | null;
  /** The whole answer, byte for byte. */
  readonly text: string;
}

export interface Driver {
  readonly statuses: Readonly<Record<Outcome, string>>;
  /** A win names its bet, not only its round. */
  readonly winNamesBet: boolean;
  /** An amount of the protocol that is no whole minor unit; null where each is. */
  readonly brokenAmount: number | null;
  wire(provider: string, move: Move): Wire;
  /** The field's place in the body of such a movement; undefined where the protocol has no such field. */
  placeOf(kind: MoveKind, field: Field): readonly string[] | undefined;
  sign(body: Buffer, key: KeyName): Readonly<Record<string, string>>;
  read(status: number, text: string): Response;
}

/** A body with another value in one place; without the field where `value` is undefined. */
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
