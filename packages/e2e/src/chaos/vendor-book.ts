/** The members' money at the sandbox's vendor. */
import { centsOf } from './cents.ts';
import { type SandboxStack, signedCalls } from './sandbox-calls.ts';

/** The vendor of its game. */
export const PURSE = 'PURSE';

export interface VendorBook {
  /** In cents; null: the vendor does not know the player. */
  balance(player: string): Promise<bigint | null>;
  /** The amount of a transfer that it executed, in cents; null: nothing. */
  done(id: string): Promise<{ readonly type: string; readonly cents: bigint } | null>;
}

export async function openVendorBook(stack: SandboxStack): Promise<VendorBook> {
  const request = await signedCalls(stack, { secret: 'sandbox-vendor.secret', below: '/purse/v1' });
  return {
    async balance(player) {
      const held = await request<{ balance: string }>(`/players/${encodeURIComponent(player)}/balance`);
      return held && centsOf(held.balance);
    },
    async done(id) {
      const transfer = await request<{ status: string; type: string; amount: string }>(`/transfers/${id}`);
      if (transfer?.status !== 'completed') return null;
      return { type: transfer.type, cents: centsOf(transfer.amount) };
    },
  };
}
