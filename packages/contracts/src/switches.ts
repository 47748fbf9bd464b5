/**
 * The switch catalogue: every white-label switch once. A brand's folder sets values; a switch that it leaves out has the
 * default given here. Keys of the specification are verbatim (§6); our own are lower-case with dots.
 */
export interface SwitchDefinition {
  readonly default: boolean;
  /** How old a last known value may be: days for cosmetic, hours for access; money and protection fail closed. */
  readonly class: 'cosmetic' | 'access' | 'money' | 'protection';
  /** A change needs a second person. */
  readonly sensitive: boolean;
  /** While the parent is off, this switch is off. */
  readonly parent: string | null;
  readonly kind: 'permanent' | 'release' | 'kill';
  /** Sent to the browser. */
  readonly public: boolean;
  /** Something reads it. Staff are not offered a switch that does nothing yet. */
  readonly isBuilt: boolean;
}

const define = (
  cls: SwitchDefinition['class'],
  byDefault: boolean,
  rest: Partial<Omit<SwitchDefinition, 'class' | 'default'>> = {},
): SwitchDefinition => ({
  class: cls,
  default: byDefault,
  sensitive: cls === 'money' || cls === 'protection',
  parent: null,
  kind: 'permanent',
  public: true,
  isBuilt: true,
  ...rest,
});

/** A switch of a feature that is not built: folders may set it, nothing reads it. A check fails once something does. */
const later = (cls: SwitchDefinition['class'], parent: string | null = null): SwitchDefinition =>
  define(cls, false, { parent, isBuilt: false });

export const SWITCHES = {
  // §6, verbatim
  /** Visitors register themselves: the button, the form and the calls. Off: only agents open accounts, for their downlines (§2.10). */
  DIRECTREG3: define('access', true, { parent: 'registration' }),
  MOBILENUMREG3: define('access', false, { sensitive: true, parent: 'registration' }),
  REGMOBVERF3: define('access', false, { sensitive: true, parent: 'MOBILENUMREG3' }),
  MOBILENUMPASSREG3: define('access', false, { parent: 'MOBILENUMREG3' }),
  /** Opens accounts whose number is not proven, beside REGMOBVERF3. */
  USERNAMEREG3: define('access', true, { sensitive: true, parent: 'registration' }),
  FREEPLAY3: define('access', false),
  PWDEXPFORCECHANGE3: define('access', false),
  MOBILEVERCODELOGIN3: define('access', false),
  CHNGPASSVERIF3: define('access', false, { sensitive: true }),
  // ours
  /** Accounts can be opened at all. */
  registration: define('access', true),
  /** Registration and SMS need a proof of work. */
  humanCheck: define('access', true, { sensitive: true }),
  login: define('access', true),
  'login.remember': define('access', false, { parent: 'login' }),
  'login.toHome': define('access', false, { parent: 'login' }),
  'login.recovery': define('access', false, { parent: 'login' }),
  'login.facebook': define('access', false, { parent: 'login' }),
  'login.google': define('access', false, { parent: 'login' }),
  'login.telegram': define('access', false, { parent: 'login' }),
  'theme.switch': define('cosmetic', true),
  'nav.bar': define('cosmetic', true),
  'header.clock': define('cosmetic', true),
  'header.marquee': define('cosmetic', true),
  'home.jackpot': define('cosmetic', false),
  'home.winners': define('cosmetic', false),
  'footer.vendors': define('cosmetic', true),
  sidebar: define('cosmetic', true),
  'sidebar.qr': later('cosmetic', 'sidebar'),
  memberCentre: define('access', false),
  // One for each page of the centre (member-centre.ts).
  'memberCentre.securityCenter': define('access', true, { parent: 'memberCentre' }),
  'memberCentre.transferFund': define('access', true, { parent: 'memberCentre' }),
  'memberCentre.depositv2': define('money', false, { parent: 'memberCentre' }),
  'memberCentre.withdraw': define('money', false, { parent: 'memberCentre' }),
  'memberCentre.transferUpline': later('money', 'memberCentre'),
  'memberCentre.personalHistoryCopy': define('access', true, { parent: 'memberCentre' }),
  'memberCentre.transactionHistory': define('access', true, { parent: 'memberCentre' }),
  'memberCentre.personalProfit': define('access', true, { parent: 'memberCentre' }),
  'memberCentre.bonusDetails': later('access', 'memberCentre'),
  'memberCentre.rewardCenter': later('access', 'memberCentre'),
  'memberCentre.referral': later('access', 'memberCentre'),
  'memberCentre.missionLeaderboard': later('access', 'memberCentre'),
  'memberCentre.messageV2': define('access', true, { parent: 'memberCentre' }),
  /**
   * Players can set up an authenticator app in the security center; protected changes then need its code. While it is off, no call needs
   * a code and apps that are set up are kept. It has no parent: turning a page off does not remove a protection.
   */
  'memberCentre.secondFactor': define('access', true, { sensitive: true }),
  /** Limits, time-out and self-exclusion. It has no parent: turning the centre off does not remove a protection. */
  'memberCentre.protection': define('protection', true),
  /** Members may use a picture of their own as avatar. */
  'profile.avatarUpload': define('access', true, { parent: 'memberCentre.securityCenter' }),
  notices: later('cosmetic'),
  promotions: later('cosmetic'),
  pointMall: later('cosmetic'),
  help: later('cosmetic'),
  download: later('cosmetic'),
  customerService: define('cosmetic', false),
  chat: later('cosmetic'),
  agent: later('access'),
  'agent.contract': later('money', 'agent'),
  'agent.salary.daily': later('money', 'agent'),
  'agent.salary.hourly': later('money', 'agent'),
  'agent.salary.realTime': later('money', 'agent'),
  'games.rng': define('money', false, { kind: 'kill', sensitive: false }),
  'games.live': define('money', false, { kind: 'kill', sensitive: false }),
  'games.fish': define('money', false, { kind: 'kill', sensitive: false }),
  'games.pvp': define('money', false, { kind: 'kill', sensitive: false }),
  'games.sports': define('money', false, { kind: 'kill', sensitive: false }),
  'games.esports': define('money', false, { kind: 'kill', sensitive: false }),
  'games.elott': define('money', false, { kind: 'kill', sensitive: false }),
  'games.lott': define('money', false, { kind: 'kill', sensitive: false }),
  'games.sv3': define('money', false, { kind: 'kill', sensitive: false }),
  'games.mini': define('money', false, { kind: 'kill', sensitive: false }),
  'games.favourites': define('cosmetic', false),
  'games.recent': define('cosmetic', false),
} as const satisfies Record<string, SwitchDefinition>;

export type SwitchKey = keyof typeof SWITCHES;
export const SWITCH_KEYS = Object.keys(SWITCHES) as [SwitchKey, ...SwitchKey[]];
/** The switches that staff can set: those that something reads. */
export const BUILT_SWITCH_KEYS = SWITCH_KEYS.filter((key) => SWITCHES[key].isBuilt) as [SwitchKey, ...SwitchKey[]];

/** Set values → effective values: a switch is on only while all its parents are on. */
export function effectiveSwitches(values: Readonly<Record<string, boolean>>): Record<SwitchKey, boolean> {
  const isOn = (key: SwitchKey): boolean => {
    const { parent, default: byDefault } = SWITCHES[key] as SwitchDefinition;
    const own = values[key] ?? byDefault;
    return own && (parent === null || isOn(parent as SwitchKey));
  };
  return Object.fromEntries(SWITCH_KEYS.map((key) => [key, isOn(key)])) as Record<SwitchKey, boolean>;
}
