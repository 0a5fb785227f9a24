import { CompassOutlined, DownOutlined, LogoutOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Badge, Dropdown, type MenuProps } from 'antd';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFailedMails } from '../../features/mail/use-mails';
import { useHasPermission } from '../../shared/access/access-control';
import { mailPath } from '../../shared/access/paths';
import { companyAndRole } from '../../shared/access/role-label';
import { useSessionUser } from '../../shared/access/session';
import { useIsLoggingOut, useSignOut } from '../../shared/access/sign-out';
import { useStartAndEndSides } from '../../texts/use-language';
import { useMenuPages } from '../resources';
import { useThemeMode } from '../theme-mode';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

export function UserMenu({ onTour }: { onTour: () => void }) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation(['portal', 'shared']);
  const user = useSessionUser();
  const loggingOut = useIsLoggingOut();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { mode, toggle } = useThemeMode();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = user.name || user.email;

  const failedMails = useFailedMails(useHasPermission('mail:manage'));

  const pages = useMenuPages('account').pages.map(({ key, route = '', icon, label }) => {
    const failed = route === mailPath ? failedMails : 0;
    const target = failed > 0 ? `${route}?status=failed` : route;
    return {
      key,
      icon,
      label: (
        <Link to={target}>
          {label} {failed > 0 && <Badge count={failed} size="small" title={t('failedMails', { count: failed })} />}
        </Link>
      ),
      onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
        setOpen(false);
        // For the Enter key antd reports only a click on the menu item, so the link inside the item does not navigate.
        if (domEvent.type === 'keydown') void navigate(target);
      },
    };
  });

  const company = companyAndRole(user);
  const items: MenuProps['items'] = [
    ...pages,
    mode === 'dark'
      ? { key: 'theme', icon: <SunOutlined aria-hidden />, label: t('lightTheme'), onClick: toggle }
      : { key: 'theme', icon: <MoonOutlined aria-hidden />, label: t('darkTheme'), onClick: toggle },
    {
      key: 'tour',
      icon: <CompassOutlined aria-hidden />,
      label: t('takeTheTour'),
      onClick: () => {
        setOpen(false);
        // When the tour ends it returns the focus to the element that has the focus now. The menu's entry disappears,
        // so the menu's button takes the focus.
        button.current?.focus();
        onTour();
      },
    },
    { type: 'divider' },
    // Not the first entry, which takes the focus when the menu opens.
    ...(company
      ? [{ key: 'company', type: 'group' as const, label: <bdi className="user-company">{company}</bdi> }]
      : []),
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: loggingOut ? t('shared:loggingOut') : t('logout'),
      onClick: () => {
        if (loggingOut) return;
        // The menu would cover the question whether to leave unsaved entries. It opens again for the progress.
        setOpen(false);
        button.current?.focus();
        signOut();
      },
    },
  ];

  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      autoFocus
      placement={sides.bottomEnd}
      open={open || loggingOut}
      // The menu stays open after 'Dark theme' and while logging out, so that the user sees the new theme or the progress.
      onOpenChange={(next, { source }) => source === 'trigger' && setOpen(next)}
    >
      <button
        ref={button}
        type="button"
        className="user-button"
        aria-label={failedMails > 0 ? t('accountOfWithFailedMails', { name }) : t('accountOf', { name })}
      >
        <span className="user-name own-direction" dir="auto">
          {name}
        </span>
        {/* CSS draws the initials: as text they would be visible words that the button's accessible name lacks. */}
        <Badge dot={failedMails > 0} offset={[-4, 4]}>
          <span className="user-initials" data-initials={initials(name)} />
        </Badge>
        <DownOutlined className="user-caret" aria-hidden />
      </button>
    </Dropdown>
  );
}
