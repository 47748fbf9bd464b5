import { formatAmount } from '@marquee/contracts/money';
import { type ListedRoom, listedRoom, WALLET_UNITS } from '@marquee/contracts/wallet';
import { toMinor } from './wallet-amount.ts';

/** As many as a page can show and a player can read. */
const ROOMS_MAX = 200;

/** A valid room, with its stakes as decimal text. */
export interface ReadRoom extends Omit<ListedRoom, 'min_bet' | 'max_bet'> {
  readonly minBet: string;
  readonly maxBet: string;
}

/** Reads a provider's rooms one by one: an invalid or duplicate one does not affect the others. */
export function readRooms(entries: readonly unknown[], currency: string): ReadRoom[] {
  const rooms = new Map<string, ReadRoom>();
  for (const entry of entries.slice(0, ROOMS_MAX)) {
    const { data: room } = listedRoom.safeParse(entry);
    if (room === undefined || rooms.has(room.room_id)) continue;
    const { min_bet: least, max_bet: most, ...rest } = room;
    const [min, max] = [toMinor(least, currency, WALLET_UNITS), toMinor(most, currency, WALLET_UNITS)];
    if (min === null || max === null || min > max) continue;
    const write = (minor: bigint): string => formatAmount(minor, currency);
    rooms.set(room.room_id, { ...rest, minBet: write(min), maxBet: write(max) });
  }
  return [...rooms.values()];
}
