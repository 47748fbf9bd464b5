import { join } from 'node:path';
import type { DayFiles } from '../../day-file.ts';
import type { DayProtocol } from './day-protocol.ts';
import { fetchDay } from './fetch-day.ts';
import { readDay, verifyDay } from './read-day.ts';

/** Day files of a protocol: downloaded to the disk, verified over their whole length, and only then read. */
export const createDayFiles = <Line extends { readonly at: string }>(
  about: DayFiles['about'],
  protocol: DayProtocol<Line>,
): DayFiles => ({
  about,
  fetch: async (request, folder, signal) => {
    const path = join(folder, `${request.day}.ndjson`);
    await fetchDay(protocol.request(request), path, signal);
    const file = await verifyDay(path, protocol.verifiers());
    return {
      hash: file.hash,
      lines: async function* () {
        for await (const line of readDay(file, protocol, request)) yield protocol.toLine(line);
      },
    };
  },
});
