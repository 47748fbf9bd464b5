import { useT } from '../../lib/i18n/use-t.ts';

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** `Chrome, Windows`, without unrecognised parts. */
export function useDeviceName(): (device: Device) => string {
  const t = useT();
  return ({ browser, system }) =>
    [browser, system].filter((name) => name !== null).join(', ') || t('players.device.unknown');
}
