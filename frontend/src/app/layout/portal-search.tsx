import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrefetch } from '../../shared/data/use-prefetch';
import { isModalOpen } from '../../shared/ui/dialogs/is-modal-open';
import { pressedLetter } from '../../shared/ui/pressed-letter';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { PageBoundary } from '../page-boundary';
import { useMenuPages } from '../resources';

/** Loaded when its button or shortcut is about to be used. */
const SearchDialog = lazyWithTexts(
  async () => (await import('../../features/search/search-dialog')).SearchDialog,
  'search',
);

const isMac = /^(Mac|iP)/.test(navigator.platform);

/** True for Ctrl+K, or ⌘K. */
function isShortcut(event: KeyboardEvent): boolean {
  const isHeld = isMac ? event.metaKey : event.ctrlKey;
  return pressedLetter(event) === 'k' && isHeld && !event.altKey && !event.shiftKey;
}

/** The button in the top bar and the shortcut that open the search of the whole portal. */
export function PortalSearch() {
  const { t } = useTranslation('portal');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const menus = [...useMenuPages('sidebar').pages, ...useMenuPages('account').pages];
  const pages = new Map(menus.map(({ route = '', label = '' }) => [route, { path: route, title: label }]));
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  // A failure is ignored: opening the dialog loads it again.
  const preload = () => void SearchDialog.preload().catch(() => undefined);
  const prefetch = usePrefetch(preload);
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    // The shortcut's first key is pressed some 100 ms before its letter.
    if (event.key === (isMac ? 'Meta' : 'Control')) preload();
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    // Leaving the page of an open dialog would lose what was entered.
    else if (!isModalOpen()) open();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onShortcut(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Button
        type="text"
        className="search-button"
        icon={<SearchOutlined aria-hidden />}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={open}
        {...prefetch(null)}
      >
        <span className="search-button-text">{t('search')}</span>
        <kbd aria-hidden>{t(isMac ? 'searchKeysMac' : 'searchKeys')}</kbd>
      </Button>
      {wasOpened && (
        <PageBoundary>
          <Suspense>
            <SearchDialog open={isOpen} onClose={() => setOpen(false)} pages={[...pages.values()]} />
          </Suspense>
        </PageBoundary>
      )}
    </>
  );
}
