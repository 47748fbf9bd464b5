import type { VisitOf } from '../visit.ts';

/** For a server that browsers reach directly or through trusted proxies. @param consoleHost without port. */
export const visitOfHost =
  (consoleHost: string): VisitOf =>
  ({ headers, ip }) => {
    const { host } = headers;
    return host?.toLowerCase().replace(/:\d+$/, '') === consoleHost ? { host: host.toLowerCase(), ip } : null;
  };
