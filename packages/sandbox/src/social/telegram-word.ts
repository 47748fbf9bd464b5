import { createHash, createHmac } from 'node:crypto';

/** Of the same account always the same, and as large as Telegram's are. */
const idOf = (account: string): number => createHash('sha256').update(account).digest().readUIntBE(0, 5) + 1;

/** What Telegram's page says of somebody, signed with the bot's token (core.telegram.org/widgets/login), in base64. */
export function telegramWord(account: string, botToken: string, now: number): string {
  const said: Record<string, string | number> = {
    id: idOf(account),
    first_name: account,
    auth_date: Math.floor(now / 1_000),
  };
  const text = Object.keys(said)
    .sort()
    .map((name) => `${name}=${said[name]}`)
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return Buffer.from(JSON.stringify({ ...said, hash })).toString('base64url');
}

/** What it says when the person said no. */
export const TELEGRAM_NO = Buffer.from('false').toString('base64url');
