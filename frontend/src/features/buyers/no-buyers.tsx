import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state';

export function NoBuyers({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('buyers');
  if (filtered) {
    return (
      <EmptyState title={messages.buyers.noMatch} action={<Button onClick={onShowAll}>{t('showAllBuyers')}</Button>} />
    );
  }
  return <EmptyState title={messages.buyers.none}>{t('buyersAppearHere')}</EmptyState>;
}
