import type { FieldError } from '@marquee/contracts/problems';

type Told = Pick<FieldError, 'code' | 'params'>;

/** The message of a field's error, below `error.field.`, with all the numbers it says: a schema may know only one bound of a length. */
export function fieldMessage({ code, params = {} }: Told): { key: string; params: NonNullable<Told['params']> } {
  if (code !== 'length') return { key: code, params };
  const { min = 1, max } = params;
  if (max === undefined) return { key: 'format', params: {} };
  return { key: min === max ? 'length.exact' : 'length', params: { min, max } };
}
