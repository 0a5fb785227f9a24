import { DownOutlined, LogoutOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { can } from '@portal/contract/policy';
import { Avatar, Badge, Dropdown, type MenuProps } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFailedMails } from '../../features/mail/use-mails';
import { mailPath } from '../../shared/access/paths';
import { useSessionUser } from '../../shared/access/session';
import { useLoggingOut, useSignOut } from '../../shared/access/sign-out';
import { useSides } from '../../texts/use-language';
import { entriesOf } from '../resources';
import { useThemeMode } from '../theme-mode';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

export function UserMenu() {
  const sides = useSides();
  const { t } = useTranslation(['portal', 'shared']);
  const user = useSessionUser();
  const loggingOut = useLoggingOut();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { mode, toggle } = useThemeMode();
  const [open, setOpen] = useState(false);
  const name = user.name || user.email;

  const failedMails = useFailedMails(can(user, 'mail:manage'));

  const pages = entriesOf('account', user).map(({ path, title, icon }) => {
    const failed = path === mailPath ? failedMails : 0;
    const target = failed > 0 ? `${path}?status=failed` : path;
    return {
      key: path,
      icon,
      label: (
        <Link to={target}>
          {t(`shared:pages.${title}`)}{' '}
          {failed > 0 && <Badge count={failed} size="small" title={t('failedMails', { count: failed })} />}
        </Link>
      ),
      onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
        setOpen(false);
        // The keyboard chooses the entry, not the link in it.
        if (domEvent.type === 'keydown') navigate(target);
      },
    };
  });

  const items: MenuProps['items'] = [
    ...pages,
    mode === 'dark'
      ? { key: 'theme', icon: <SunOutlined aria-hidden />, label: t('lightTheme'), onClick: toggle }
      : { key: 'theme', icon: <MoonOutlined aria-hidden />, label: t('darkTheme'), onClick: toggle },
    { type: 'divider' },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: loggingOut ? t('shared:loggingOut') : t('logout'),
      onClick: () => !loggingOut && void signOut(),
    },
  ];

  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      autoFocus
      placement={sides.bottomEnd}
      open={open || loggingOut}
      // Choosing what is no page leaves the menu open: it shows the new theme, and that logging out is under way.
      onOpenChange={(next, { source }) => source === 'trigger' && setOpen(next)}
    >
      <button
        type="button"
        className="user-button"
        aria-label={failedMails > 0 ? t('accountOfWithFailedMails', { name }) : t('accountOf', { name })}
      >
        <span className="user-name">{name}</span>
        {/* Drawn by the style: as text they would be a second name that the label does not hold. */}
        <Badge dot={failedMails > 0} offset={[-4, 4]}>
          <Avatar className="user-initials" data-initials={initials(name)} />
        </Badge>
        <DownOutlined className="user-caret" aria-hidden />
      </button>
    </Dropdown>
  );
}
