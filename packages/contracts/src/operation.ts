/**
 * The shape that the rows of all three tables share: `calls.ts` (players), `staff-calls.ts` and `internal-calls.ts`. A server
 * registers its routes by row and a client sends its requests by row, so each path is written once. Plain data, without zod.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Audience = 'player' | 'staff' | 'internal';

export interface Operation {
  readonly audience: Audience;
  readonly method: Method;
  /** `:name` stands for a parameter. */
  readonly path: string;
  /** Unknown parameters of the query and the body are 400 instead of ignored. */
  readonly strict: boolean;
}
