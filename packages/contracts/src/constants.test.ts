import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as later from './later.ts';

describe('constants', () => {
  it('[E02] contain every figure of §9', () => {
    // §9 by hand, in its order. SMS and back-off figures stand in ms or s as their names say.
    const specification = {
      JACKPOT_STEP_MINOR: 16511n,
      JACKPOT_INTERVAL_MS: 3000,
      BANNER_AUTOPLAY_MS: 5000,
      CHUNK_TIMEOUT_MS: 120000,
      MODAL_OPEN_DELAY_MS: 100,
      DIALOG_WIDTH_PX: 400,
      MODAL_WIDTH_PX: 600,
      AGENT_ACCOUNT_TYPES: [1, 2, 41, 42],
      TRIAL_ACCOUNT_TYPE: 4,
      FORCED_CHANGE_PASSWORD: '123456',
      REMEMBERED_LOGIN_MS: 86400000,
      SMS_REGISTER_COUNTDOWN_S: 60,
      PHONE_AUTH_COUNTDOWN_S: 60,
      SMS_SEND_THROTTLE_MS: 1000,
      CAPTCHA_REFRESH_MS: 1000,
      DROPDOWN_CLOSE_DELAY_MS: 200,
      NAV_VENDORS_MAX: 11,
      VENDOR_ARROWS_ABOVE: 8,
      VENDOR_CAROUSEL_SLIDES: 10,
      VENDOR_CAROUSEL_SPACING_PX: 10,
      VENDOR_CAROUSEL_SPEED_MS: 3000,
      POPULAR_GAMES_COUNT: 20,
      VN_NUMBERS_COUNT: 100,
      SIDEBAR_QR_PX: 112,
      VIP_RANK_ABOVE: 4,
      GAME_PAGE_SIZE: 24,
      SEARCH_DEBOUNCE_MS: 500,
      CLIENT_TYPE: 3,
      PLATFORM_STRING: 'flash,html5-desktop',
      FAVOURITES_PLATFORM_STRING: 'flash',
      HOT_GAMES_IS_PLATFORM: 2,
      MIN_BET_FILTERS: ['0.01', '0.05', '0.1', '0.5', '0.75'],
      NOTICE_PAGE_SIZE: 9,
      REAL_TIME_SALARY_PERIOD_MS: 300000,
      RESET_BACKOFF_MS: 300000,
      ACTIVITY_REMARK_MAX: 140,
      ACTIVITY_IMAGES_MAX: 3,
      ACTIVITY_IMAGE_MAX_BYTES: 5242880,
      CONTRACT_PERIODS: ['daily', 'weekly', 'half-month', 'monthly'],
      LOTTERY_VENDORS: ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'],
      LOTTERY_GAME_TYPES: ['LOTT', 'ELOTT'],
      THEMES: ['dark', 'light'],
      PAGE_RANGE: 3,
      PAGE_MARGIN: 1,
      // §5: maximum length of the verification code; §3: prize modes.
      VERIFICATION_CODE_MAX: 255,
      // §2.8: classes of slots, categories that have hot games, and the language that bingo hangs on.
      GAME_CLASSES: ['JP', 'TG', 'AC', 'BG'],
      HOT_GAME_TYPES: ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'],
      BINGO_LANGUAGE: 'TY',
      PRIZE_MODES: ['Lott', 'ZY', 'Elott', 'SEA'],
    };
    expect({ ...constants, ...later }).toMatchObject(specification);
    const base = readFileSync(new URL('../../../tenants/_base/tenant.json', import.meta.url), 'utf8');
    expect(JSON.parse(base)).toMatchObject({ ages: { birthday: 21, consent: 18 } });
  });

  it('[E02] give each key of browser storage its own name', () => {
    const names = Object.values(constants.STORAGE);
    expect(new Set(names).size).toBe(names.length);
  });
});
