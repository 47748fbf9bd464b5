import type { SocialProvider } from '@marquee/contracts/social';
import { expect, type Page } from '@playwright/test';

/** Names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  telegram: 'Telegram',
};

/** Signs in on the provider's page, which accepts any name. */
export async function answerProvider(
  page: Page,
  provider: SocialProvider,
  account: string,
  button: 'Sign in' | 'Say no',
): Promise<void> {
  await expect(page.getByText(`This is a test version of ${PROVIDER_NAMES[provider]}.`)).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('button', { name: button }).click();
}
