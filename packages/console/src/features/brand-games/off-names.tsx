import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import styles from './games.module.css';
import type { Switching } from './switch/switching.ts';
import { useOffList } from './use-off-list.ts';

/** Games that are off, by name: while the platform does not answer, or when no provider lists them. */
export function OffNames({
  only,
  onSwitch,
}: {
  only?: readonly string[];
  onSwitch: ((switching: Switching) => void) | null;
}) {
  const t = useT();
  const { off } = useOffList();
  const names = only ?? off;
  if (names.length === 0) return null;
  return (
    <Section
      dense
      title={t(only === undefined ? 'games.offNames' : 'games.unknown')}
      lead={t(only === undefined ? 'games.offNames.text' : 'games.unknown.text')}
    >
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
            {onSwitch !== null && (
              <Button
                size="s"
                aria-label={t('games.on.one', { name })}
                onClick={() => onSwitch({ names: [name], isOff: false, title: name })}
              >
                {t('games.on.short')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
