import type { Locate } from '../faults.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** A parsed file with the place of each value. */
export interface Document {
  readonly file: string;
  readonly value: JsonObject;
  readonly locate: Locate;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
