import type pg from 'pg';

/**
 * Settings of every connection of ours: `core.tell` (0300_events.sql) hands notices back on it instead of sending them by NOTIFY
 * (ADR 15). The second makes sure that the server does not keep them to itself.
 */
export const RETURN_NOTICES = '-c app.events=returned -c client_min_messages=notice';

/** `core.tell`'s own, among whatever else PostgreSQL has to say. */
const TOLD = 'MQ100';

/** Passes on what has happened for good. Waits for nobody and never throws: whoever missed it looks for himself. */
export type Tell = (notices: readonly string[]) => void;

/** Of commands, whom nobody listens to. */
export const tellNobody: Tell = () => undefined;

/** Gathers what a connection hands back from now on, in order, until `stop()`. */
export function gatherNotices(client: pg.ClientBase): {
  readonly notices: readonly string[];
  readonly stop: () => void;
} {
  const notices: string[] = [];
  const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }): void => {
    if (code === TOLD && message !== undefined) notices.push(message);
  };
  client.on('notice', hear);
  return { notices, stop: () => client.off('notice', hear) };
}
