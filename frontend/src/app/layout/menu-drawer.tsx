import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../shared/leaving/use-back-closes';
import { useStartAndEndSides } from '../../texts/use-language';
import { Sidebar, sidebarWidth } from './sidebar';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The sidebar of small screens. */
export function MenuDrawer({ open, onClose }: Props) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('portal');
  useBackCloses(open, onClose);
  return (
    <Drawer
      placement={sides.start}
      width={sidebarWidth}
      open={open}
      onClose={onClose}
      closable={false}
      className="portal-drawer"
      aria-label={t('menu')}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
