import { join } from 'node:path';
import type { DayFiles } from '../../day-file.ts';
import type { DayProtocol } from './day-protocol.ts';
import { fetchDay } from './fetch-day.ts';
import { readDay, verifyDay } from './read-day.ts';

/** Day files of a protocol: brought to the disk, their signature verified over all of it, and only then read. */
export const createDayFiles = <Line extends { readonly at: string }>(
  about: DayFiles['about'],
  protocol: DayProtocol<Line>,
): DayFiles => ({
  about,
  fetch: async (asked, folder, signal) => {
    const path = join(folder, `${asked.day}.ndjson`);
    await fetchDay(protocol.request(asked), path, signal);
    const file = await verifyDay(path, protocol.verifiers());
    return {
      hash: file.hash,
      lines: async function* () {
        for await (const line of readDay(file, protocol, asked)) yield protocol.toLine(line);
      },
    };
  },
});
