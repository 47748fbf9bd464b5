import { type ConfigEvent, configEventSchema } from '@marquee/contracts/snapshot';
import { createParser } from 'eventsource-parser';

/**
 * Bytes of the event stream → events. `onByte` is called for comments too, which are heartbeats. Types of event that a newer config
 * service has are left out. @throws on a malformed event
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>, onByte: () => void): AsyncGenerator<ConfigEvent> {
  const events: ConfigEvent[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const received: unknown = JSON.parse(data);
      if (hasKnownType(received)) events.push(configEventSchema.parse(received));
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    onByte();
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}

const TYPES: readonly unknown[] = ['hello', 'brand', 'removed'] satisfies ConfigEvent['type'][];
/** True for everything that is no event of a named type as well: the schema refuses it. */
const hasKnownType = (received: unknown): boolean => {
  const type = (received as { type?: unknown } | null)?.type;
  return typeof type !== 'string' || TYPES.includes(type);
};
