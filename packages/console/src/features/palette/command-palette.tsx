import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '@marquee/ui/icon';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './command-palette.module.css';
import { type Command, type CommandGroup, findCommands } from './find-commands.ts';
import { type PalettePage, usePaletteSource } from './use-palette-source.ts';

const Row = ({ command, onGo }: { command: Command; onGo: (to: string) => void }) => (
  <Autocomplete.Item value={command} className={styles.item} onClick={() => onGo(command.to)}>
    <span className={styles.label}>{command.label}</span>
    {command.hint !== undefined && <span className={styles.hint}>{command.hint}</span>}
  </Autocomplete.Item>
);

function Commands({ pages, onGo }: { pages: readonly PalettePage[]; onGo: (to: string) => void }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const groups = findCommands(usePaletteSource(pages), search);
  return (
    <Autocomplete.Root
      open
      inline
      // Matched above: a brand's switches depend on more than their own words.
      mode="none"
      items={groups as CommandGroup[]}
      value={search}
      onValueChange={setSearch}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(command: Command) => command.label}
    >
      <div className={styles.search}>
        <Icon name="search" className={styles.lens} />
        <Autocomplete.Input className={styles.input} aria-label={t('palette.open')} placeholder={t('palette.hint')} />
      </div>
      <div className={styles.found}>
        <Autocomplete.Empty className={styles.empty}>{groups.length === 0 && t('palette.nothing')}</Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.id} items={group.items}>
              <Autocomplete.GroupLabel className={styles.groupLabel}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => <Row key={command.id} command={command} onGo={onGo} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

export interface CommandPaletteProps {
  open: boolean;
  /** The pages that the signed-in account may open. */
  pages: readonly PalettePage[];
  onClose: () => void;
}

/** Search over pages, brands and a brand's switches. */
export function CommandPalette({ open, pages, onClose }: CommandPaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const go = (to: string): void => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} aria-label={t('palette.open')}>
            <Commands pages={pages} onGo={go} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
