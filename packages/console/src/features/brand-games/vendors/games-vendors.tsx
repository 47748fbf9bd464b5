import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import parts from '../../../lib/brand/values/section-layout.module.css';
import split from '../../../lib/brand/values/split-list.module.css';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge } from '../../../lib/page/badge.tsx';
import { Failed } from '../../../lib/page/failed.tsx';
import { Section } from '../../../lib/page/section.tsx';
import { TableSkeleton } from '../../../lib/page/table-skeleton.tsx';
import { useMay } from '../../../lib/session/session.ts';
import styles from '../games.module.css';
import { SwitchDialog } from '../switch/switch-dialog.tsx';
import type { Switching } from '../switch/switching.ts';
import { type BrandVendor, useBrandVendors } from '../use-brand-vendors.ts';
import { useProviders } from '../use-games.ts';
import { useOffList } from '../use-off-list.ts';
import { ProviderState } from './provider-state.tsx';

/** Vendors, and the providers whose lists have their games. */
export function GamesVendors() {
  const t = useT();
  const may = useMay();
  const { merchant } = useBrandScope();
  const vendors = useBrandVendors();
  const providers = useProviders();
  const { off } = useOffList();
  const [switching, setSwitching] = useState<Switching | null>(null);
  return (
    <div className={parts.section}>
      <Section dense title={t('games.vendors')} lead={t('games.vendors.text')}>
        <ul className={styles.vendors}>
          {vendors.map((vendor) => (
            <VendorRow
              key={vendor.code}
              vendor={vendor}
              isOff={off.includes(vendor.code)}
              onSwitch={may('game.switch', merchant) ? setSwitching : null}
            />
          ))}
        </ul>
      </Section>
      <Section dense title={t('games.providers')} lead={t('games.providers.text')}>
        {providers.isPending && <TableSkeleton rows={2} />}
        {providers.isError && <Failed error={providers.error} onRetry={() => void providers.refetch()} />}
        {providers.data?.providers.map((provider) => (
          <ProviderState key={provider.provider} provider={provider} />
        ))}
      </Section>
      {switching !== null && <SwitchDialog switching={switching} onClosed={() => setSwitching(null)} />}
    </div>
  );
}

interface VendorRowProps {
  readonly vendor: BrandVendor;
  readonly isOff: boolean;
  readonly onSwitch: ((switching: Switching) => void) | null;
}

function VendorRow({ vendor: { code, name, gameTypes }, isOff, onSwitch }: VendorRowProps) {
  const t = useT();
  return (
    <li>
      <span className={styles.words}>
        <span className={styles.title}>{name}</span>
        <span className={split.code}>
          <code>{code}</code> · {gameTypes.map((type) => t(`games.type.${type}`)).join(' · ')}
        </span>
      </span>
      <Badge tone={isOff ? 'negative' : 'positive'}>{t(isOff ? 'games.vendor.off' : 'games.vendor.on')}</Badge>
      {onSwitch !== null && (
        <Button
          size="s"
          aria-label={t(isOff ? 'games.on.one' : 'games.off.one', { name })}
          onClick={() => onSwitch({ names: [code], isOff: !isOff, title: name })}
        >
          {t(isOff ? 'games.on.short' : 'games.off.short')}
        </Button>
      )}
    </li>
  );
}
