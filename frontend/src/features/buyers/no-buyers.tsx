import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { registerPath } from '../../shared/access/paths';
import { EmptyState } from '../../shared/ui/states/empty-state';

export function NoBuyers({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('buyers');
  if (filtered) {
    return (
      <EmptyState title={messages.buyers.noMatch} action={<Button onClick={onShowAll}>{t('showAllBuyers')}</Button>} />
    );
  }
  const address = `${window.location.origin}${registerPath}`;
  return (
    <EmptyState title={messages.buyers.none} action={<a href={address}>{address}</a>}>
      {t('buyersAppearHere')}
    </EmptyState>
  );
}
