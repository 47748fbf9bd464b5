import { decimalsOf, formatMinor } from '@marquee/contracts/money';
import { type ListedRoom, listedRoom, WALLET_UNITS } from '@marquee/contracts/wallet';
import { toMinor } from './wallet-amount.ts';

/** As many as a page can show and a reader go through. */
const ROOMS_MAX = 200;

/** A room that makes sense, with its stakes as decimal text. */
export interface ReadRoom extends Omit<ListedRoom, 'min_bet' | 'max_bet'> {
  readonly minBet: string;
  readonly maxBet: string;
}

/** A provider's rooms, one by one: a bad one, or one of a name that was there, costs no other. */
export function readRooms(entries: readonly unknown[], currency: string): ReadRoom[] {
  const rooms = new Map<string, ReadRoom>();
  for (const entry of entries.slice(0, ROOMS_MAX)) {
    const { data: room } = listedRoom.safeParse(entry);
    if (room === undefined || rooms.has(room.room_id)) continue;
    const { min_bet: least, max_bet: most, ...rest } = room;
    const [min, max] = [toMinor(least, currency, WALLET_UNITS), toMinor(most, currency, WALLET_UNITS)];
    if (min === null || max === null || min > max) continue;
    const write = (minor: bigint): string => formatMinor(minor, decimalsOf(currency));
    rooms.set(room.room_id, { ...rest, minBet: write(min), maxBet: write(max) });
  }
  return [...rooms.values()];
}
