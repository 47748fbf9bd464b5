/** What visitors meet at a brand of each jurisdiction profile before they are members. What is expected stands in the profile's files. */
import { CALLS } from '@marquee/contracts/calls';
import { expectationsOf } from '../../expectations/index.ts';
import { http } from '../../harness/http.ts';
import { openJurisdictionBrand, profileNames, readProfile } from '../../harness/jurisdiction-brand.ts';
import { registrationErrors } from '../../harness/jurisdiction-walk.ts';
import { changeLiveBrand, closeLiveBrand, newLiveCode } from '../../harness/live-brand.ts';
import { texts } from '../../messages.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const FROM = 'harbor';
const text = texts(expectationsOf(FROM).languages[0]);

/** The birthday of a person who reaches this age in a week. */
function birthdayBefore(age: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - age);
  day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
}

for (const name of profileNames()) {
  test(`[T05][T09] visitors of a brand under ${name} meet what its jurisdiction locks`, {
    tag: DEEP,
  }, async ({ page }) => {
    const profile = readProfile(name);
    const code = newLiveCode();
    const host = `${code}.localhost`;
    await openJurisdictionBrand(code, FROM, { profile, licensee: code });
    const isOff = (key: string) => profile.switches[key] === false;

    await test.step('a jackpot that no prize follows is marked, or not there', async () => {
      await page.goto(`http://${host}:${port}/`);
      const jackpot = page.getByRole('region', { name: text('home.jackpot') });
      await expect(jackpot).toHaveCount(isOff('home.jackpot') ? 0 : 1);
      if (!isOff('home.jackpot')) await expect(jackpot).toContainText(text('home.jackpot.illustrative'));
    });

    await test.step('free play is offered only where it needs no verified age', async () => {
      await page.goto(`http://${host}:${port}/login`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: text('login.submit') })).toBeVisible();
      await expect(dialog.getByRole('button', { name: text('freePlay.button') })).toHaveCount(
        isOff('FREEPLAY3') ? 0 : 1,
      );
      if (!isOff('FREEPLAY3')) return;
      const { body } = await http({ port, host, path: CALLS.freePlay.path, method: 'POST', json: {} });
      expect(JSON.parse(body)).toMatchObject({ code: 'switch_off' });
    });

    await test.step('nobody below the age registers, where the birthday is asked for', async () => {
      const birthday = birthdayBefore(profile.ages.birthday);
      const found = (await registrationErrors(code, { birthday })).find(({ path }) => path === 'birthday');
      expect(found?.code).toBe(profile.required.includes('birthday') ? 'underage' : undefined);
    });

    await test.step('a visitor of an unknown country is kept out of a brand that blocks countries, where the profile says so', async () => {
      const statusAt = async (address: string) =>
        (await http({ port, host, path: '/', headers: { 'x-forwarded-for': address } })).status;
      // The suite's country file has this machine in Antarctica, and no other address.
      await changeLiveBrand(code, { blockedCountries: ['AQ'] });
      await expect.poll(() => statusAt('127.0.0.1')).toBe(451);
      expect(await statusAt('10.1.2.3')).toBe(profile.regionUnknown === 'closed' ? 451 : 200);
    });
    await closeLiveBrand(code);
  });
}
