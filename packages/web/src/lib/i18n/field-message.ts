import type { FieldError } from '@marquee/contracts/problems';

type MessageOfError = Pick<FieldError, 'code' | 'params'>;

/** The message of a field's error, below `error.field.`, with all its numbers. A schema may know only one bound of a length. */
export function fieldMessage({ code, params = {} }: MessageOfError): {
  key: string;
  params: NonNullable<MessageOfError['params']>;
} {
  if (code !== 'length') return { key: code, params };
  const { min = 1, max } = params;
  if (max === undefined) return { key: 'format', params: {} };
  return { key: min === max ? 'length.exact' : 'length', params: { min, max } };
}
