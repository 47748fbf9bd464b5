import type { Operation } from './operation.ts';
import type { SwitchKey } from './switches.ts';

/** `optional`: without a token the caller is a visitor; an invalid token is 401 (docs/decisions.md). */
type TokenRule = 'none' | 'optional' | 'required';
export type RateClass = 'read' | 'write' | 'upload' | 'login' | 'sms' | 'launch' | 'money' | 'stream' | 'file';

/** A call of players and visitors. */
export interface Call extends Operation {
  readonly audience: 'player';
  readonly token: TokenRule;
  /** The body is sealed (JWE, §7 "E"). */
  readonly encrypted: boolean;
  /** The body is a form (`application/x-www-form-urlencoded`, §7); all other bodies are JSON. */
  readonly form: boolean;
  /** The body is the bytes of one picture, of a type in `PICTURE_TYPES` and at most `PICTURE_MAX_BYTES` long. */
  readonly picture: boolean;
  /** Module id sent as `x-module-id`. */
  readonly module: string;
  /** Parameters that name an object of one player: the authorization tests try those of other players. */
  readonly objectParams: readonly string[];
  readonly rate: RateClass;
  /** Can be retried: by its nature, or by its `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** All must be on; otherwise the call is refused with `switch_off`. */
  readonly switches: readonly SwitchKey[];
  /** Refused to free-play guests. Money calls are refused to them anyway (§5). */
  readonly membersOnly: boolean;
  /** Which server answers: the edge from its cache, or the upstream. */
  readonly server: 'edge' | 'upstream';
  /** The page sends it by itself, so it does not keep an idle session alive (SEC-A04). */
  readonly polling: boolean;
  /** Allowed while a password change is due [A04]. */
  readonly duringForcedChange: boolean;
  /** Works while the brand is in maintenance. */
  readonly duringMaintenance: boolean;
  /** Receives the cookie of a remembered log-in and may set it. No other call receives it. */
  readonly remembers: boolean;
  /** Receives the cookie that ties a social log-in to its browser, and may set it. No other call receives it. */
  readonly attempts: boolean;
  /** Needs the payment password, entered just before for this call only; `STEP_UP_HEADER` proves it (SEC-A12). */
  readonly stepUp: boolean;
  /** Answers with a file of any size, which the edge passes on while it arrives. */
  readonly isFile: boolean;
}
