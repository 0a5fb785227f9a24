import { TableOutlined } from '@ant-design/icons';
import type { OpenDraftInput } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { Button, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../access/session';
import { useBuyerChoices } from '../data/whole-lists';
import { ActionDialog, type DialogControls } from '../ui/dialogs/action-dialog';
import { spinner } from '../ui/states/spinner';
import { useOpenDraft } from './use-open-draft';

type Source = Pick<OpenDraftInput, 'brand' | 'file'>;

/** Opens the stock file's draft. An administrator first chooses the buyer for whom the order is (row G10). */
export function OrderOnScreen(source: Source) {
  const { t } = useTranslation('trade');
  const isTeam = useSessionUser().role === 'admin';
  const [choosing, setChoosing] = useState<'no' | 'open' | 'closing'>('no');
  const { start, busy } = useOpenDraft();
  return (
    <>
      <Button
        type="primary"
        icon={<TableOutlined aria-hidden />}
        loading={busy && spinner}
        onClick={() => (isTeam ? setChoosing('open') : start(source))}
      >
        {t('drafts.orderOnScreen')}
      </Button>
      {choosing !== 'no' && (
        <ChooseBuyer
          source={source}
          open={choosing === 'open'}
          onClose={() => setChoosing('closing')}
          afterClose={() => setChoosing('no')}
        />
      )}
    </>
  );
}

function ChooseBuyer({ source, ...dialog }: DialogControls & { source: Source }) {
  const { t } = useTranslation('trade');
  // A link from a buyer's page names the buyer.
  const [parameters] = useSearchParams();
  const [buyerId, setBuyerId] = useState(parameters.get('buyer') ?? undefined);
  const [missing, setMissing] = useState(false);
  const { start, busy } = useOpenDraft();
  const id = useId();
  const { select, query } = useBuyerChoices({
    label: ({ name, companyName }) => (companyName ? `${name} · ${companyName}` : name),
    searchableText: ({ email }) => email,
  });
  return (
    <ActionDialog
      {...dialog}
      title={t('drafts.orderOnScreen')}
      primary={t('drafts.begin')}
      onPrimary={() => (buyerId === undefined ? setMissing(true) : start({ ...source, buyerId }))}
      busy={busy}
      failure={query.isError ? messages.catalogue.loadBuyersFailed : undefined}
    >
      <p>{t('drafts.forWhom')}</p>
      <Form layout="vertical">
        <Form.Item
          label={t('drafts.buyer')}
          htmlFor={id}
          validateStatus={missing && buyerId === undefined ? 'error' : undefined}
          help={missing && buyerId === undefined ? t('drafts.chooseBuyer') : undefined}
        >
          <Select
            {...select}
            id={id}
            // Until the buyers are loaded, the chosen one has no name.
            value={query.isSuccess ? buyerId : undefined}
            onChange={(chosen: unknown) => setBuyerId(String(chosen))}
            placeholder={t('drafts.chooseBuyer')}
            loading={query.isPending}
          />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
