/** The business constants of the specification's §9, each once. */

export const JACKPOT_STEP_MINOR = 16_511n;
export const JACKPOT_INTERVAL_MS = 3_000;
export const BANNER_AUTOPLAY_MS = 5_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const MODAL_OPEN_DELAY_MS = 100;
export const DIALOG_WIDTH_PX = 400;
export const MODAL_WIDTH_PX = 600;
export const AGENT_ACCOUNT_TYPES = [1, 2, 41, 42] as const;
export const TRIAL_ACCOUNT_TYPE = 4;
/** The currency of demo money, which only trial accounts have. No brand has it as its currency, and it cannot be exchanged (docs/decisions.md). */
export const DEMO_CURRENCY = 'DEMO';
/** Opening balance of free play. */
export const FREE_PLAY_BALANCE = '1000.00';
/**
 * After a session limit, play is refused until so many minutes have passed without a bet (core.see_play). Long enough that to play again is a new
 * decision; logging in again does not shorten it.
 */
export const SESSION_BREAK_MINUTES = 60;
export const FORCED_CHANGE_PASSWORD = '123456';
export const REMEMBERED_LOGIN_MS = 86_400_000;
/** How long an entered payment password is valid for one sensitive call (SEC-A12). */
export const STEP_UP_MS = 5 * 60_000;
/** How long a payment password waits that was set without the old one. Its owner reads the notice within a day. */
export const PAYMENT_RESET_MS = 24 * 60 * 60_000;
/** How long a removal of a second factor waits that was requested without a code. Its owner reads the notice within a day. */
export const SECOND_FACTOR_REMOVAL_MS = 24 * 60 * 60_000;
/** How long a new secret waits for its first code. */
export const SECOND_FACTOR_SETUP_MS = 15 * 60_000;
/** How long a proof lasts in which a new e-mail address or number is entered and confirmed by its code. */
export const CONTACT_PROOF_MS = 15 * 60_000;
/** Lifetime of a code sent by e-mail. */
export const EMAIL_CODE_MINUTES = 10;
/** After a rotation, other tabs may still send the previous token for this long (docs/decisions.md). */
export const REMEMBER_GRACE_MS = 30_000;
export const SMS_REGISTER_COUNTDOWN_S = 60;
/** A signed-in member proves a number (§9 phone authentication). */
export const PHONE_AUTH_COUNTDOWN_S = 60;
export const SMS_SEND_THROTTLE_MS = 1_000;
/** Lifetime of a one-time code, `expiredMinutes` of the answer. */
export const SMS_CODE_MINUTES = 5;
export const CAPTCHA_REFRESH_MS = 1_000;
export const DROPDOWN_CLOSE_DELAY_MS = 200;
/** The sports vendor with a page of its own (§2.5). */
export const FB_SPORTS_VENDOR = 'FB';
export const NAV_VENDORS_MAX = 11;
export const VENDOR_ARROWS_ABOVE = 8;
export const VENDOR_CAROUSEL_SLIDES = 10;
export const VENDOR_CAROUSEL_SPACING_PX = 10;
export const VENDOR_CAROUSEL_SPEED_MS = 3_000;
export const GAME_PAGE_SIZE = 24;
/** Pages that a pager shows around the current one, and at each end. */
export const PAGE_RANGE = 3;
export const PAGE_MARGIN = 1;
export const SEARCH_DEBOUNCE_MS = 500;
export const CLIENT_TYPE = 3;
export const PLATFORM_STRING = 'flash,html5-desktop';
export const FAVOURITES_PLATFORM_STRING = 'flash';
export const HOT_GAMES_IS_PLATFORM = 2;
/** Most hot games of one category: they are a single page. */
export const HOT_GAMES_MAX = 24;
/** Categories that have hot games (§2.8), in its order. */
export const HOT_GAME_TYPES = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'] as const;
/** The winner board's lists: the biggest wins of its window, and the latest. */
export const WINNER_RANKS = ['BIG', 'LATEST'] as const;
export type WinnerRank = (typeof WINNER_RANKS)[number];
export const WINNERS_SHOWN = 10;
/** Calendar days of UTC, today's included. */
export const WINNERS_WINDOW_DAYS = 7;
/** Classes of slots: jackpot, table games, arcade games, bingo. */
export const GAME_CLASSES = ['JP', 'TG', 'AC', 'BG'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];
/** Bingo is shown where the brand has this language (§2.8). */
export const BINGO_LANGUAGE = 'TY';
/** Sort orders of a game list: the brand's own, or by name. */
export const GAME_SORTS = ['brand', 'name'] as const;
/** Steps of the stake filter (§2.8) for a currency without steps in the brand’s folder. */
export const MIN_BET_FILTERS = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export const RESET_BACKOFF_MS = 300_000;
/** Lifetime of the link in a recovery mail. */
export const RESET_LINK_MS = 30 * 60_000;
export const VERIFICATION_CODE_MAX = 255;
export const LOTTERY_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'] as const;
export const LOTTERY_GAME_TYPES = ['LOTT', 'ELOTT'] as const;
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];
/** The vendor of each prize mode (ADR 68). */
export const PRIZE_MODE_VENDORS: Readonly<Record<PrizeMode, (typeof LOTTERY_VENDORS)[number]>> = {
  Lott: 'LOTT',
  ZY: 'TCG_LOTTO_VN',
  Elott: 'ELOTT',
  SEA: 'TCG_SEA',
};
export const THEMES = ['dark', 'light'] as const;

/** Game and service categories in the order of §1; a manifest's nav chooses and orders them. */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'SV3', 'MINI'] as const;
export type GameType = (typeof GAME_TYPES)[number];
export type Theme = (typeof THEMES)[number];

/** §2.2: what the root view shows. */
export const SYSTEM_STATUS = { normal: 0, maintenance: 1, regionBlocked: 2 } as const;

/** Failed log-ins on one account before a captcha is required. */
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_TTL_MS = 120_000;
export const HUMAN_CHECK_TTL_MS = 5 * 60_000;

/** Keys of browser storage and names of cookies (§3, docs/decisions.md). */
export const STORAGE = {
  token: 'token',
  isAgent: 'isAgent',
  username: 'username',
  merchant: 'merchant',
  hallTab: 'rngHallTab',
  /** Local storage: ids of favourite lotteries per username (§3). */
  lotteryFavourites: 'lottFavourites',
  vendorLanes: 'vendorLanes',
  /** Invitation codes from the address the visitor came by; also names of its query parameters. */
  affiliateCode: 'affiliateCode',
  referralCode: 'referralCode',
  language: 'language',
  theme: 'theme',
  languageCookie: 'mq_lang',
  /** Local storage: this browser remembers a log-in. */
  remembered: 'rememberedLogin',
  rememberCookie: 'mq_remember',
  socialCookie: 'mq_social',
  lastUserCookie: 'mq_last_user',
  lastPhoneCookie: 'mq_last_phone',
} as const;

/** Whether a brand that blocks countries admits a visitor whose country is unknown. */
export const REGION_UNKNOWN = ['open', 'closed'] as const;
/** Periods of a player's limits. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
/** What a jurisdiction may require in the footer: minimum age, licence with its number, help with gambling. */
export const FOOTER_MARKS = ['age', 'licence', 'help'] as const;
