/** Launches of both providers' games, and what the platform announces of the player there. */
import type { Member } from './member.ts';
import { ADAPTERS, type Admission, GAME, SIMULATED, type SimulatedAdapter } from './simulator.ts';

export type Admissions = Readonly<Record<SimulatedAdapter, Admission>>;

export async function admit(member: Member): Promise<Admissions> {
  const urls = await member.launch(...ADAPTERS.map((adapter) => [SIMULATED[adapter].vendor, GAME] as const));
  const received = urls.map(({ searchParams }): Admission => {
    const read = (name: string) => searchParams.get(name) ?? '';
    return { user: read('user'), token: read('token'), currency: read('currency') };
  });
  return Object.fromEntries(ADAPTERS.map((adapter, index) => [adapter, received[index]])) as Record<
    SimulatedAdapter,
    Admission
  >;
}

/** The platform's id of an admitted member. */
export const memberIdOf = ({ hub88 }: Admissions): string => hub88.user.split('.')[1] ?? '';
