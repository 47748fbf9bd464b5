import { type ConfigEvent, configEventSchema } from '@marquee/contracts/snapshot';
import { createParser } from 'eventsource-parser';

/**
 * Bytes of the event stream → events. `onByte` is called for comments too, which are heartbeats.
 * @throws on an unknown event
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>, onByte: () => void): AsyncGenerator<ConfigEvent> {
  const events: ConfigEvent[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      events.push(configEventSchema.parse(JSON.parse(data)));
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    onByte();
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}
