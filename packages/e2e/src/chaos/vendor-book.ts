/** The members' money at the sandbox's vendor, read over its API by separate code, because the platform's client is under test. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The vendor of its game. */
export const PURSE = 'PURSE';
const SANDBOX_OFFSET = 4;

export interface VendorBook {
  /** In cents; null: the vendor does not know the player. */
  balance(player: string): Promise<bigint | null>;
  /** The amount of a transfer that it executed, in cents; null: nothing. */
  done(id: string): Promise<{ readonly type: string; readonly cents: bigint } | null>;
}

const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

export async function openVendorBook({ port, dataDir }: { port: number; dataDir: string }): Promise<VendorBook> {
  const secret = (await readFile(join(dataDir, 'keys/sandbox-vendor.secret'), 'utf8')).trim();
  const request = async (path: string): Promise<Record<string, string> | null> => {
    const [target, time] = [`/purse/v1${path}`, String(Date.now())];
    const signature = createHmac('sha256', secret).update(`${time}\nGET\n${target}\n`).digest('hex');
    const headers = { 'x-key-id': 'marquee', 'x-timestamp': time, 'x-signature': signature };
    const answer = await fetch(`http://127.0.0.1:${port + SANDBOX_OFFSET}${target}`, { headers });
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw new Error(`the vendor answered ${answer.status} to ${path}`);
    return (await answer.json()) as Record<string, string>;
  };
  return {
    async balance(player) {
      const held = await request(`/players/${encodeURIComponent(player)}/balance`);
      return held === null ? null : centsOf(held['balance'] ?? '');
    },
    async done(id) {
      const transfer = await request(`/transfers/${id}`);
      if (transfer?.['status'] !== 'completed') return null;
      return { type: transfer['type'] ?? '', cents: centsOf(transfer['amount'] ?? '') };
    },
  };
}
