/** The one table of who may do what: permission → roles, route → what it asks for. Plain data; a test is made of it. */
import { ROLES, type Role } from '@marquee/contracts/schemas/staff';

const EVERY: readonly Role[] = ROLES;

/** Permission → the roles that have it, each on the brands it was given for. */
export const PERMISSIONS = {
  /** Brands, their values with where-from, versions. */
  'brand.read': EVERY,
  'change.read': EVERY,
  /** Drafts: write, submit, withdraw, preview. */
  'change.write': ['support', 'operator', 'administrator'],
  /** Approve and reject what others wrote. */
  'change.approve': ['approver', 'administrator'],
  'change.publish': ['support', 'operator', 'administrator'],
  'change.schedule': ['operator', 'administrator'],
  /** Turn a switch off at once. */
  'switch.kill': ['support', 'operator', 'administrator'],
  /** Turn it on again; what is sensitive asks for `change.approve` too. */
  'switch.lift': ['support', 'operator', 'approver', 'administrator'],
  /** Turn games and vendors off at once, and on again. */
  'game.switch': ['support', 'operator', 'administrator'],
  /** Ask a provider for its list of games now. */
  'catalogue.sync': ['operator', 'administrator'],
  /** Find and open a brand's players: what is theirs is personal. */
  'player.read': ['support', 'operator', 'administrator'],
  /** Lock and unlock them, end their sessions, reset their passwords. */
  'player.write': ['support', 'operator', 'administrator'],
  /** What providers said of their days, held against the ledger. */
  'reconciliation.read': ['support', 'operator', 'administrator'],
  /** Explain a difference, ask for a day's file again. */
  'reconciliation.write': ['operator', 'administrator'],
  'audit.read': ['operator', 'approver', 'administrator'],
  'staff.read': ['administrator'],
  'staff.write': ['administrator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;

export interface Access {
  /**
   * `nobody`: asked before anybody is signed in. `session`: any session, unfinished ones included. `code`, `enrolment`: a
   * session that still misses just that (`enrolment` is open to a finished one too). `self`: whoever is signed in. Otherwise
   * a permission: on the brand of the path (`:merchant`), or where there is none on at least one; the handler narrows.
   */
  readonly needs: 'nobody' | 'session' | 'code' | 'enrolment' | 'self' | Permission;
  /** Asked by the page by itself: does not put off the idle end. */
  readonly polling?: true;
}

/** Every route of the console's API. One that is not here cannot be registered. */
export const ROUTES = {
  'POST /staff/v1/setup/link': { needs: 'nobody' },
  'POST /staff/v1/setup': { needs: 'nobody' },
  'POST /staff/v1/session': { needs: 'nobody' },
  'POST /staff/v1/session/totp': { needs: 'code' },
  'GET /staff/v1/session': { needs: 'session', polling: true },
  'DELETE /staff/v1/session': { needs: 'session' },

  'POST /staff/v1/me/password': { needs: 'self' },
  'POST /staff/v1/me/totp': { needs: 'enrolment' },
  'POST /staff/v1/me/totp/confirmation': { needs: 'enrolment' },
  'POST /staff/v1/me/recovery-codes': { needs: 'self' },
  'GET /staff/v1/me/sessions': { needs: 'self' },
  'DELETE /staff/v1/me/sessions': { needs: 'self' },
  'DELETE /staff/v1/me/sessions/:session': { needs: 'self' },

  'GET /staff/v1/changes': { needs: 'change.read' },
  'POST /staff/v1/changes': { needs: 'change.write' },
  'POST /staff/v1/changes/trial': { needs: 'change.write' },
  'GET /staff/v1/changes/:change': { needs: 'change.read' },
  'PUT /staff/v1/changes/:change': { needs: 'change.write' },
  'GET /staff/v1/changes/:change/diff': { needs: 'change.read' },
  'POST /staff/v1/changes/:change/submit': { needs: 'change.write' },
  'POST /staff/v1/changes/:change/approval': { needs: 'change.approve' },
  'POST /staff/v1/changes/:change/rejection': { needs: 'change.approve' },
  'POST /staff/v1/changes/:change/withdrawal': { needs: 'change.write' },
  'POST /staff/v1/changes/:change/schedule': { needs: 'change.schedule' },
  'DELETE /staff/v1/changes/:change/schedule': { needs: 'change.schedule' },
  'POST /staff/v1/changes/:change/publication': { needs: 'change.publish' },
  'GET /staff/v1/changes/:change/undo': { needs: 'change.write' },
  'POST /staff/v1/changes/:change/undo': { needs: 'change.write' },
  'GET /staff/v1/brands': { needs: 'brand.read' },
  'GET /staff/v1/brands/:merchant': { needs: 'brand.read' },
  'GET /staff/v1/brands/:merchant/values': { needs: 'brand.read' },
  'GET /staff/v1/brands/:merchant/versions': { needs: 'brand.read' },
  'GET /staff/v1/brands/:merchant/manifest': { needs: 'brand.read' },
  'GET /staff/v1/events': { needs: 'brand.read', polling: true },

  'POST /staff/v1/brands/:merchant/kills': { needs: 'switch.kill' },
  'DELETE /staff/v1/brands/:merchant/kills/:key': { needs: 'switch.lift' },
  'POST /staff/v1/brands/:merchant/roll-back': { needs: 'change.write' },

  'GET /staff/v1/brands/:merchant/games': { needs: 'brand.read' },
  /** Hundreds of names travel in a body: it reads all the same. */
  'POST /staff/v1/brands/:merchant/games/effect': { needs: 'brand.read' },
  'POST /staff/v1/brands/:merchant/games/play': { needs: 'brand.read' },
  'POST /staff/v1/brands/:merchant/games/off': { needs: 'game.switch' },
  'POST /staff/v1/brands/:merchant/games/on': { needs: 'game.switch' },
  'GET /staff/v1/brands/:merchant/providers': { needs: 'brand.read' },
  'POST /staff/v1/brands/:merchant/providers/:provider/sync': { needs: 'catalogue.sync' },

  /** What is searched for is personal, so it travels in a body: it reads all the same. */
  'POST /staff/v1/brands/:merchant/players/search': { needs: 'player.read' },
  'GET /staff/v1/brands/:merchant/players/:player': { needs: 'player.read' },
  'POST /staff/v1/brands/:merchant/players/:player/lock': { needs: 'player.write' },
  'POST /staff/v1/brands/:merchant/players/:player/unlock': { needs: 'player.write' },
  'POST /staff/v1/brands/:merchant/players/:player/end-sessions': { needs: 'player.write' },
  'POST /staff/v1/brands/:merchant/players/:player/reset-password': { needs: 'player.write' },

  'GET /staff/v1/attention': { needs: 'reconciliation.read', polling: true },
  'GET /staff/v1/brands/:merchant/reconciliation': { needs: 'reconciliation.read' },
  'GET /staff/v1/brands/:merchant/reconciliation/attention': { needs: 'reconciliation.read', polling: true },
  'GET /staff/v1/brands/:merchant/reconciliation/:provider/:day': { needs: 'reconciliation.read' },
  'POST /staff/v1/brands/:merchant/reconciliation/:provider/:day/explain': { needs: 'reconciliation.write' },
  'POST /staff/v1/brands/:merchant/reconciliation/:provider/:day/again': { needs: 'reconciliation.write' },

  'GET /staff/v1/audit': { needs: 'audit.read' },
  'GET /staff/v1/audit/export': { needs: 'audit.read' },
  /** On every brand: a chain is whole or it is not. */
  'GET /staff/v1/audit/verification': { needs: 'audit.read' },

  'POST /staff/v1/changes/:change/previews': { needs: 'change.write' },
  'GET /staff/v1/changes/:change/previews': { needs: 'change.read' },
  'DELETE /staff/v1/changes/:change/previews/:preview': { needs: 'change.write' },

  'GET /staff/v1/staff': { needs: 'staff.read' },
  'POST /staff/v1/staff': { needs: 'staff.write' },
  'PATCH /staff/v1/staff/:id': { needs: 'staff.write' },
  'GET /staff/v1/staff/:id/sessions': { needs: 'staff.read' },
  'DELETE /staff/v1/staff/:id/sessions': { needs: 'staff.write' },
  'DELETE /staff/v1/staff/:id/sessions/:session': { needs: 'staff.write' },
} as const satisfies Readonly<Record<string, Access>>;
export type RouteKey = keyof typeof ROUTES;
