/** Signed reads of the sandbox's books, as its README describes them: the platform's own client is under test. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** From the stack's port to the sandbox's. */
export const SANDBOX_OFFSET = 4;

/** The stack that the sandbox is part of. */
export interface SandboxStack {
  readonly port: number;
  readonly dataDir: string;
}

/** Null for what is unknown there. */
export type SandboxCall = <Answer>(path: string) => Promise<Answer | null>;

export async function signedCalls(
  { port, dataDir }: SandboxStack,
  { secret: file, below }: { readonly secret: string; readonly below: string },
): Promise<SandboxCall> {
  const secret = (await readFile(join(dataDir, 'keys', file), 'utf8')).trim();
  return async <Answer>(path: string) => {
    const [target, time] = [below + path, String(Date.now())];
    const signature = createHmac('sha256', secret).update(`${time}\nGET\n${target}\n`).digest('hex');
    const headers = { 'x-key-id': 'marquee', 'x-timestamp': time, 'x-signature': signature };
    const answer = await fetch(`http://127.0.0.1:${port + SANDBOX_OFFSET}${target}`, { headers });
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw new Error(`the sandbox answered ${answer.status} to ${target}`);
    return (await answer.json()) as Answer;
  };
}
