import { displayAmount } from '@marquee/contracts/amounts';
import type { LateRecall } from '@marquee/contracts/schemas/exclusions';
import { sentenceCase } from '../../lib/i18n/sentence-case.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { PlayerLink } from '../../lib/record/player-link.tsx';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';

interface LateRecallsProps {
  readonly merchant: string;
  readonly recalls: readonly LateRecall[];
}

/** Money that a vendor keeps although its player may not play. Nothing where there is none. */
export function LateRecalls({ merchant, recalls }: LateRecallsProps) {
  const t = useT();
  if (recalls.length === 0) return null;
  const columns: Column<LateRecall>[] = [
    {
      key: 'player',
      label: t('exclusions.recalls.player'),
      render: ({ player }) => <PlayerLink merchant={merchant} player={player} />,
    },
    { key: 'provider', label: t('exclusions.recalls.provider'), render: ({ provider }) => <bdi>{provider}</bdi> },
    {
      key: 'balance',
      label: t('exclusions.recalls.balance'),
      align: 'end',
      render: ({ balance, currency }) => (
        <bdi>
          {balance === null ? sentenceCase(t('exclusions.recalls.unknown')) : `${displayAmount(balance)} ${currency}`}
        </bdi>
      ),
    },
    { key: 'since', label: t('exclusions.recalls.since'), render: ({ since }) => <Moment at={since} exact /> },
  ];
  return (
    <Section title={t('exclusions.recalls')} lead={t('exclusions.recalls.lead')}>
      <DataTable
        label={t('exclusions.recalls')}
        columns={columns}
        rows={recalls}
        rowKey={({ player, provider }) => `${provider} ${player.id}`}
      />
    </Section>
  );
}
