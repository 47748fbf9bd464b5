import type { Locate } from '../faults.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** A parsed file that still knows where each value stands. */
export interface Document {
  readonly file: string;
  readonly value: JsonObject;
  readonly locate: Locate;
}

/** A file that could not be read as its kind has faults and no document. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
