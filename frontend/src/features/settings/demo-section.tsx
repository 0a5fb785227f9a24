import { messages } from '@portal/contract/messages';
import type { DemoSizeResponse } from '@portal/contract/settings';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../shared/data/use-action';
import { ActionDialog } from '../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../shared/ui/states/query-error';

/** A section with a button that removes the demo data. It is not shown if there is no demo data. */
export function DemoSection() {
  const { t } = useTranslation('settings');
  const { query, result: demo } = useOne<DemoSizeResponse>({
    resource: 'settings',
    id: 'demo',
    meta: { url: '/api/demo' },
  });
  const [dialogOpen, setDialogOpen] = useState(false);
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: '/api/demo' }),
    failed: messages.demo.removeFailed,
    done: messages.demo.removed,
    refreshes: ['settings', 'orders', 'buyers', 'catalogue', 'notifications', 'chat', 'mails'],
    onDone: () => setDialogOpen(false),
  });
  if (query.isError) return <QueryError title={messages.demo.loadFailed} query={query} />;
  if (!demo || demo.brands + demo.buyers === 0) return null;
  const contents = {
    brands: t('demo.brands', { count: demo.brands }),
    buyers: t('demo.buyers', { count: demo.buyers }),
    orders: t('demo.orders', { count: demo.orders }),
  };
  return (
    <section className="settings-section settings-demo" aria-labelledby="demo-data">
      <h3 id="demo-data">{t('demo.title')}</h3>
      <p>{t('demo.holds', contents)}</p>
      <Button danger onClick={() => setDialogOpen(true)}>
        {t('demo.remove')}
      </Button>
      <ActionDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('demo.remove')}
        subject={t('demo.contents', contents)}
        primary={t('demo.remove')}
        danger
        onPrimary={start}
        busy={busy}
        failure={failure}
      >
        <p>{t('demo.lost')}</p>
        <p>{t('demo.kept')}</p>
      </ActionDialog>
    </section>
  );
}
