import type { ListedProtection } from '@marquee/contracts/schemas/player-protection';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { Route, Routes } from 'react-router-dom';
import { DialogHost } from '../../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../../testing/sample-session.ts';
import { PlayersPages } from '../players-pages.tsx';

export const DARA: PlayerValue = {
  id: 'player-1',
  username: 'dararith',
  nickname: 'Dara',
  type: 0,
  currency: 'KHR',
  state: 'active',
  lock: null,
  email: 'dara@example.com',
  mobile: '85512345678',
  isMobileProven: false,
  registeredAt: '2026-11-01T00:00:00.000Z',
  lastLogin: { at: '2026-11-20T00:00:00.000Z', network: '192.0.2.*' },
  hasOwnAvatar: false,
  secondFactor: { since: null, recoveryCodesLeft: 0, removal: null },
  passwordChangeRequired: false,
  passwordChangedAt: null,
  sessions: [
    {
      id: 'session-1',
      browser: 'Chrome',
      system: 'Android',
      network: '192.0.2.*',
      createdAt: '2026-11-20T00:00:00.000Z',
      seenAt: '2026-11-20T00:00:00.000Z',
    },
  ],
  logins: [
    {
      at: '2026-11-20T00:00:00.000Z',
      browser: 'Chrome',
      system: 'Android',
      network: '192.0.2.*',
      outcome: 'opened',
      provider: null,
    },
  ],
};
const ROW = { id: 'player-1', username: 'dararith', type: 0, state: 'active', lastLoginAt: null };
export const FOUND = { players: [{ ...ROW, email: 'd***@example.com', mobile: '***678' }], next: null };
export const PLAYER = '/brands/acme/players/player-1';
/** Of a player who set nothing. */
export const UNPROTECTED: ListedProtection = {
  state: {
    currency: 'KHR',
    limits: [
      { kind: 'loss', period: 'day', limit: null, used: null, resetsAt: null, pending: null },
      { kind: 'session', period: 'session', limit: null, used: null, resetsAt: null, pending: null },
    ],
    realityCheck: { brandMinutes: null, ownMinutes: null },
    timeOutUntil: null,
    exclusion: null,
    exclusionMinDays: 180,
  },
  excludedBy: null,
  reach: ['bravo'],
  history: [],
  people: {},
};

/** Staff with these permissions for every brand. */
export const session = (permissions: string[]) => ({
  ...SAMPLE_SESSION,
  permissions: Object.fromEntries(permissions.map((name) => [name, '*' as const])),
});
/** A page of players, with a brand `acme` whose player DARA can be found. */
export const openPlayers = (at: string, answers: Answers = {}, who = SAMPLE_SESSION) =>
  renderConsole(
    <SessionContext value={who}>
      <Routes>
        <Route path="/players/*" element={<PlayersPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at,
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${PLAYER}`]: { value: DARA },
        'GET /brands/acme/identity-checks': { value: { checks: [], next: null, people: {}, you: 's1' } },
        [`GET ${PLAYER}/protection`]: { value: UNPROTECTED },
        'POST /brands/acme/players/search': { value: FOUND },
        ...answers,
      },
    },
  );
/** The answer to an action, with what it changed. */
export const changed = (player: Partial<PlayerValue>, more: object = {}) => ({
  value: { player: { ...DARA, ...player }, ended: 1, password: null, ...more },
});
