import { createHash, createHmac } from 'node:crypto';

/** The id of an account: always the same, and as large as Telegram's. */
const idOf = (account: string): number => createHash('sha256').update(account).digest().readUIntBE(0, 5) + 1;

/** The account in the form of Telegram's page, signed with the bot's token (core.telegram.org/widgets/login), in base64. */
export function telegramResult(account: string, botToken: string, now: number): string {
  const fields: Record<string, string | number> = {
    id: idOf(account),
    first_name: account,
    auth_date: Math.floor(now / 1_000),
  };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return Buffer.from(JSON.stringify({ ...fields, hash })).toString('base64url');
}

/** The result after a refusal. */
export const TELEGRAM_DECLINED = Buffer.from('false').toString('base64url');
