import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Text } from '../messages.ts';
import { http } from './http.ts';
import { KNOWN_CAPTCHA } from './registration.ts';

interface SandboxMessage {
  readonly text: string;
}

/** The newest text that the sandbox received for this number, once it differs from `seen`. */
export async function newestSms(to: string, seen: string | null = null, withinMs = 30_000): Promise<string> {
  const port = Number(process.env['E2E_PORT']) + 4;
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    const path = `/api/messages?channel=sms&to=${encodeURIComponent(to)}`;
    const { body } = await http({ port, host: `localhost:${port}`, path });
    const [newest] = (JSON.parse(body) as { messages: SandboxMessage[] }).messages;
    if (newest !== undefined && newest.text !== seen) return newest.text;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No SMS came for ${to}`);
}

/** A new national number in its usual notation. */
export const newNumber = (): string => `09${randomInt(10 ** 7, 10 ** 8)}`;
export const worldwide = (dialingCode: string, number: string): string => `${dialingCode}${number.slice(1)}`;

export const codeIn = (sms: string): string => /\b\d{7}\b/.exec(sms)?.[0] ?? '';

/** Presses the button that sends a code, and again with the captcha if one is required. */
export async function sendCode(dialog: Locator, text: Text): Promise<void> {
  await dialog.getByRole('button', { name: text('code.send') }).click();
  const captcha = dialog.getByRole('textbox', { name: text('captcha.label') });
  const resting = dialog.getByRole('button', { name: new RegExp(text('code.wait', { seconds: '\\d+' })) });
  await captcha.or(resting).first().waitFor();
  if (!(await captcha.isVisible())) return;
  await dialog.getByRole('img', { name: text('captcha.image') }).waitFor();
  await captcha.fill(KNOWN_CAPTCHA);
  await dialog.getByRole('button', { name: text('code.again') }).click();
  await resting.waitFor();
}
