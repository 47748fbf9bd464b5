import { useRef } from 'react';
import { isApiProblem } from './api-problem.ts';

const KEY_BYTES = 16;

/** A key that makes a call safe to repeat. Plain HTTP outside localhost has no `randomUUID`; a key must be unique for this player only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server refused, so that the next try is a new order. Otherwise the order may be done, and its key is reused. */
const isRefused = (error: unknown): boolean => isApiProblem(error) && error.status >= 400 && error.status < 500;

type SendOrder = <Value>(order: unknown, send: (key: string) => Promise<Value>) => Promise<Value>;

/** Sends orders of money with a key: a new try after a lost answer has the key of the first. */
export function useOrderKey(): SendOrder {
  const open = useRef({ order: '', key: '' });
  return async (body, send) => {
    const order = JSON.stringify(body);
    if (open.current.order !== order) open.current = { order, key: newKey() };
    const settle = (): void => {
      open.current = { order: '', key: '' };
    };
    try {
      const value = await send(open.current.key);
      settle();
      return value;
    } catch (error) {
      if (isRefused(error)) settle();
      throw error;
    }
  };
}
