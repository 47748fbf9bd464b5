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

/** Names of the parameters in a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A value for each parameter of a path. */
type PathParams<Path extends string> = Readonly<Record<ParamName<Path>, string | number>>;

/** The `params` of a request: absent where the path has none. */
export type ParamsInput<Path extends string> = [ParamName<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<Path> };

/** The path with its parameters filled in, percent-encoded. @throws Error for a parameter without a value. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
