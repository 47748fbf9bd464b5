import { MODAL_OPEN_DELAY_MS, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Modal } from '@marquee/ui/modal';
import { SideMenu } from '@marquee/ui/side-menu';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { FormPlaceContext } from '../../lib/dialogs/unsaved.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { withPage } from '../../lib/navigation/use-centre.ts';
import { SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageFailed } from '../page-failed.tsx';
import { CENTRE_PAGES } from './centre-pages.tsx';
import styles from './centre-panel.module.css';
import { useBadges } from './use-badges.ts';
import type { LoadedPage } from './use-loaded-page.ts';

const PANEL_WIDTH_PX = 1_024;

export interface CentrePanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the closing animation. */
  readonly onClosed: () => void;
  /** Entries of the menu. */
  readonly pages: readonly BuiltCentrePage[];
  /** The shown page; it stays while `requested` is loaded. */
  readonly loaded: LoadedPage;
  readonly requested: BuiltCentrePage | null;
  /** The player has left the shown page, with what its form held. */
  readonly isLeft: boolean;
  readonly onChoose: (page: BuiltCentrePage) => void;
  readonly onRetry: () => void;
}

/** With its switch off, the page has only the change of the log-in password. */
function usePageTitle(page: BuiltCentrePage): string {
  const t = useT();
  const isWhole = useSwitch('memberCentre.securityCenter');
  return page === SECURITY_PAGE && !isWhole ? t('security.password.title') : t(`centre.page.${page}`);
}

function Content({ loaded, isLeft, onRetry }: Pick<CentrePanelProps, 'loaded' | 'isLeft' | 'onRetry'>) {
  const { key, Page, error } = loaded;
  if (isLeft) return null;
  if (isApiProblem(error)) return <LoadFailed error={error} onRetry={onRetry} />;
  if (Page === null) return <PageFailed reason="load" onRetry={onRetry} />;
  return (
    <FormPlaceContext value="page">
      <ErrorBoundary key={key} fallback={(reset) => <PageFailed reason="render" onRetry={reset} />}>
        <Page />
      </ErrorBoundary>
    </FormPlaceContext>
  );
}

/** Shows that the next page is being loaded. */
function Progress() {
  const t = useT();
  return (
    <div className={styles.progress} role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    </div>
  );
}

function Menu({ pages, loaded, onChoose }: Pick<CentrePanelProps, 'pages' | 'loaded' | 'onChoose'>) {
  const t = useT();
  const [params] = useSearchParams();
  const badges = useBadges();
  return (
    <div className={styles.menu}>
      <p className={styles.name}>{t('centre.title')}</p>
      <SideMenu
        label={t('centre.title')}
        entries={pages.map((page) => ({
          key: page,
          label: t(`centre.page.${page}`),
          icon: CENTRE_PAGES[page].icon,
          href: `?${withPage(page)(params)}`,
          badge: badges[page],
        }))}
        current={loaded.key}
        onChoose={(key) => onChoose(key as BuiltCentrePage)}
      />
    </div>
  );
}

/** What a small screen shows: the menu or the page. Focus follows. */
function useView(shown: BuiltCentrePage, heading: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<'menu' | 'page'>('page');
  const before = useRef({ shown, view });
  useEffect(() => {
    const isOther = before.current.shown !== shown;
    const isBack = before.current.view === 'menu' && view === 'page';
    before.current = { shown, view };
    if (isOther) setView('page');
    if (isOther || isBack) heading.current?.focus();
  }, [shown, view, heading]);
  return [view, setView] as const;
}

function Panel(props: CentrePanelProps) {
  const t = useT();
  const { loaded, requested, pages, onChoose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const [view, setView] = useView(loaded.key, heading);
  const title = usePageTitle(loaded.key);
  const showMenu = (): void => {
    setView('menu');
    requestAnimationFrame(() => columns.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
  const choose = (page: BuiltCentrePage): void => {
    if (page === loaded.key) setView('page');
    else onChoose(page);
  };
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      onClosed={props.onClosed}
      label={t('centre.title')}
      closeLabel={t('common.close')}
      widthPx={PANEL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
      initialFocus={heading}
      isFlush
      {...(styles.panel === undefined ? {} : { className: styles.panel })}
    >
      <div ref={columns} className={styles.columns} data-view={view}>
        {pages.length > 0 && <Menu pages={pages} loaded={loaded} onChoose={choose} />}
        <section className={styles.page} aria-labelledby={headingId} aria-busy={requested !== null}>
          <header className={styles.head}>
            {pages.length > 0 && (
              <IconButton className={styles.back} label={t('centre.back')} onClick={showMenu}>
                <Icon name="chevron-start" />
              </IconButton>
            )}
            <h2 id={headingId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
          </header>
          <div className={styles.content}>
            <Content {...props} />
          </div>
        </section>
        {requested !== null && <Progress />}
      </div>
    </Modal>
  );
}

/** A page that stays while the centre is off, without the menu: the change of the log-in password, or my wallet. */
function SinglePage(props: CentrePanelProps): ReactNode {
  const t = useT();
  const title = usePageTitle(props.loaded.key);
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      onClosed={props.onClosed}
      title={title}
      closeLabel={t('common.close')}
      widthPx={MODAL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <Content {...props} />
    </Modal>
  );
}

/** The frame of the centre as it was when it opened. */
export function CentrePanel(props: CentrePanelProps) {
  const hasCentre = useSwitch('memberCentre');
  const [Frame] = useState(() => (hasCentre ? Panel : SinglePage));
  return <Frame {...props} />;
}
