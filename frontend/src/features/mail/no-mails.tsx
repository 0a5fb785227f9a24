import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/states/empty-state';

export function NoMails({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('mail');
  if (!filtered) {
    return <EmptyState title={messages.mails.none}>{t('whatAppearsHere')}</EmptyState>;
  }
  return (
    <EmptyState title={messages.mails.none} action={<Button onClick={onShowAll}>{t('showAllMails')}</Button>}>
      {t('nothingMatches')}
    </EmptyState>
  );
}
