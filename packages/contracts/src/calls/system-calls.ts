import { call, T } from './rows.ts';

/** Path of a page's event stream: the edge recognises it before it looks up a row. */
export const EVENTS_PATH = '/wps/x/events/stream';

/** Settings of a brand and event streams. */
export const SYSTEM_CALLS = {
  whitelabel: call('GET', '/wps/system/whitelabel', 'system', { server: 'edge' }),
  registerSettings: call('GET', '/wps/system/setting/register', 'system', { server: 'edge' }),
  systemStatus: call('GET', '/wps/system/status', 'system', { server: 'edge' }),
  domainRoute: call('GET', '/wps/system/domainRoute', 'system', { server: 'edge' }),
  countryCode: call('GET', '/wps/x/settings/country', 'settings', { server: 'edge' }),
  manifest: call('GET', '/wps/x/settings/manifest', 'settings', { server: 'edge' }),
  helpCenter: call('GET', '/wps/system/helpCenter', 'system'),
  feedback: call('PUT', '/wps/feedback', 'feedback', { idempotent: false }),
  events: call('GET', EVENTS_PATH, 'events', { token: 'optional', server: 'edge', rate: 'stream', polling: true }),
  memberEvents: call('GET', '/wps/x/events/member', 'events', { ...T, rate: 'stream', polling: true }),
} as const;
