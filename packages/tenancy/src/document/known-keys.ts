import type * as z from 'zod/mini';
import type { Path } from '../faults.ts';

/** The parts of a schema's definition that lead to its children. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
}
const definition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** Keys that an object may have at `path` of a schema, for "did you mean"; empty where any key is allowed. */
export function knownKeys(schema: z.core.$ZodType, path: Path): string[] {
  const { type, shape, innerType, element, keyType, valueType, options } = definition(schema);
  if (innerType) return knownKeys(innerType, path);
  if (options) return [...new Set(options.flatMap((option) => knownKeys(option, path)))];
  const [key, ...rest] = path;
  if (key === undefined) {
    if (shape) return Object.keys(shape);
    const entries = keyType ? definition(keyType).entries : undefined;
    return Object.values(entries ?? {});
  }
  if (type === 'array') return element ? knownKeys(element, rest) : [];
  const child = shape ? shape[String(key)] : valueType;
  return child ? knownKeys(child, rest) : [];
}
