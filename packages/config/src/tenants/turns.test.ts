import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Records its start; ends when it is released. */
function held(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    work: async () => {
      log.push(name);
      await promise;
      return name;
    },
  };
}

describe('[T11] turns', () => {
  it('are taken one after the other, whether each succeeds or fails', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const failed = turns.take(async () => {
      log.push('first');
      await nextTick();
      throw new Error('it failed');
    });
    const done = turns.take(async () => log.push('second'));
    expect(log).toEqual([]);
    await expect(failed).rejects.toThrow('it failed');
    expect(await done).toBe(2);
    expect(await turns.take(async () => 'later')).toBe('later');
  });

  it('go to an emergency before all that wait; the running one is not cut off', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const running = held('running', log);
    const all = [turns.take(running.work)];
    await nextTick();
    for (const name of ['a', 'b']) all.push(turns.take(held(name, log).work));
    const kill = held('kill', log);
    const killed = turns.takeFirst(kill.work);
    await nextTick();
    expect(log).toEqual(['running']);
    running.end();
    await nextTick();
    expect(log).toEqual(['running', 'kill']);
    kill.end();
    expect(await killed).toBe('kill');
    await nextTick();
    expect(log).toEqual(['running', 'kill', 'a']);
  });

  it('let emergencies run at a pause of the running one', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const running = held('running', log);
    const ran = turns.take(async () => {
      await running.work();
      await turns.pause();
      log.push('goes on');
    });
    await nextTick();
    const kills = ['kill', 'another'].map((name) => turns.takeFirst(async () => log.push(name)));
    const failed = turns.takeFirst(async () => {
      throw new Error('there is no such brand');
    });
    const after = turns.take(async () => log.push('after'));
    running.end();
    await expect(failed).rejects.toThrow('no such brand');
    await Promise.all([ran, after, ...kills]);
    expect(log).toEqual(['running', 'kill', 'another', 'goes on', 'after']);
  });

  it('let readers continue one by one, and stop them during an emergency, a failing one included', async () => {
    const turns = createTurns();
    const log: string[] = [];
    const running = held('running', log);
    void turns.take(running.work);
    const look = async (name: string) => {
      for (const step of [1, 2]) {
        await turns.breathe();
        log.push(`${name}${step}`);
      }
    };
    // Readers wait for no turn.
    await Promise.all([look('a'), look('b')]);
    expect(log).toEqual(['running', 'a1', 'b1', 'a2', 'b2']);
    const killed = turns.takeFirst(async () => {
      throw new Error('there is no such brand');
    });
    const looked = look('c');
    for (let tick = 0; tick < 5; tick += 1) await nextTick();
    expect(log).toHaveLength(5);
    running.end();
    await expect(killed).rejects.toThrow('no such brand');
    await looked;
    expect(log.slice(5)).toEqual(['c1', 'c2']);
  });
});
