import { DownloadOutlined } from '@ant-design/icons';
import type { Draft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { useBreadcrumb } from '@refinedev/core';
import { Breadcrumb, Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { ordersPath } from '../../shared/access/paths';
import { useSessionUser } from '../../shared/access/session';
import { downloadFile } from '../../shared/data/files';
import { personName } from '../../shared/drafts/draft-facts';
import type { DraftPageState } from '../../shared/drafts/use-open-draft';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { Notice } from '../../shared/ui/notice';
import { RecordNotLoaded } from '../../shared/ui/states/record-not-loaded';
import { spinner } from '../../shared/ui/states/spinner';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { shortDateTime } from '../../shared/ui/values/dates';
import { texts } from '../../texts/texts';
import { DetailsDialog } from './page/details-dialog';
import { DiscardDialog } from './page/discard-dialog';
import { DraftEditor } from './page/draft-editor';
import { OpeningProblems } from './page/opening-problems';
import { UnsavedOfMissing, UnsavedOfSubmitted } from './saving/unsaved-notice';
import { draftApiPath, useDraft } from './use-draft';
import { type SavedSheet, useSheet } from './use-sheet';
import './drafts.css';

const menuLabel = ({ stockFile }: Draft) => texts.t('drafts:actionsFor', { name: stockFile.fileName });

/** The page on which an order is filled in (G01–G10). */
export function DraftPage() {
  const { id = '' } = useParams();
  // All drafts share a route, so without the key a link to another draft would keep the cells of this one.
  return <OneDraft key={id} id={id} />;
}

function OneDraft({ id }: { id: string }) {
  const { t } = useTranslation('drafts');
  const { query, result: draft } = useDraft(id);
  const navigate = useNavigate();
  const state = useLocation().state as DraftPageState | null;
  useDocumentTitle(draft?.stockFile.fileName ?? t('draft'));
  if (!draft || (query.isError && query.error.statusCode === 404)) {
    return (
      <div className="draft-page">
        {query.isError && query.error.statusCode === 404 && <UnsavedOfMissing id={id} />}
        {query.isError ? (
          <RecordNotLoaded
            error={query.error}
            failed={messages.drafts.loadOneFailed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            missing={messages.drafts.notFound}
            mayHave={t('mayHaveBeenDiscarded')}
            back={<Button onClick={() => void navigate(ordersPath)}>{t('showOrders')}</Button>}
          />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <Skeleton active paragraph={{ rows: 12 }} />
          </div>
        )}
      </div>
    );
  }
  return <LoadedDraft draft={draft} opening={state} />;
}

function LoadedDraft({ draft, opening }: { draft: Draft; opening: DraftPageState | null }) {
  const { t } = useTranslation('drafts');
  const mayOrder = useHasPermission('order:create');
  const saved = useSheet(draft);
  const dialogs = useOpenDialog<'submit', Draft>(() => null);
  // The lines of a submitted draft are those of its order. The dialog that submits stays until it is closed.
  const isOver = draft.order !== null && dialogs.active === null;
  return (
    <div className="draft-page">
      <DraftHeader draft={draft} saved={saved} />
      {draft.order ? (
        <Notice
          type="success"
          role="status"
          message={
            <>
              {t('submittedAs')} <Link to={`${ordersPath}/${draft.order._id}`}>{draft.order.orderNumber}</Link>
            </>
          }
        />
      ) : (
        opening && <OpeningProblems {...opening} buyer={draft.buyer} />
      )}
      {draft.order === null && !mayOrder && <Notice type="info" message={t('readOnly')} />}
      {saved.unsaved && saved.unsaved.cells.size > 0 && <UnsavedOfSubmitted draft={draft} unsaved={saved.unsaved} />}
      {!isOver && (
        <DraftEditor draft={draft} saved={saved} isReadOnly={draft.order !== null || !mayOrder} dialogs={dialogs} />
      )}
    </div>
  );
}

function DraftHeader({ draft, saved }: { draft: Draft; saved: SavedSheet }) {
  const { t } = useTranslation('drafts');
  const { role } = useSessionUser();
  const toast = useToast();
  const { breadcrumbs } = useBreadcrumb();
  const { active, openDialog, dialog } = useOpenDialog<'details' | 'discard', Draft>(menuLabel);
  const [loading, setLoading] = useState(false);
  const { stockFile, brand, buyer, poNumber } = draft;
  const download = () => {
    setLoading(true);
    downloadFile(draftApiPath(draft._id, '/workbook'), stockFile.originalName)
      .catch(() => toast.error(messages.orders.downloadFailed, toastDurations.snackbar))
      .finally(() => setLoading(false));
  };
  const items = [
    ...breadcrumbs.slice(0, -1).map(({ label, href = '' }) => ({ key: href, title: <Link to={href}>{label}</Link> })),
    { key: 'current', title: <span aria-current="page">{stockFile.fileName}</span> },
  ];
  const isOpen = draft.order === null;
  const isChangeable = useHasPermission('order:create') && isOpen;
  const facts = [
    role === 'admin' ? t('forBuyer', { buyer: buyer.companyName ?? buyer.name }) : brand.name,
    t('begunBy', { who: personName(draft.createdBy), when: shortDateTime(draft.createdAt) }),
    poNumber && t('poNumber', { poNumber }),
  ];
  return (
    <header className="draft-header">
      <Breadcrumb aria-label={t('breadcrumbs')} items={items} />
      <Flex justify="space-between" align="center" gap="8px 16px" wrap>
        <div className="draft-titles">
          <h2 className="draft-title">{stockFile.fileName}</h2>
          <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Flex gap="small" align="center" className="not-printed">
          {isOpen && (
            <Button icon={<DownloadOutlined aria-hidden />} loading={loading && spinner} onClick={download}>
              {t('downloadExcel')}
            </Button>
          )}
          {isChangeable && <Button onClick={() => openDialog('details', draft)}>{t('details.button')}</Button>}
          {isChangeable && (
            <RowMenu
              label={menuLabel(draft)}
              items={[
                {
                  key: 'discard',
                  label: t('discard.title'),
                  danger: true,
                  onSelect: () => openDialog('discard', draft),
                },
              ]}
            />
          )}
        </Flex>
      </Flex>
      {active?.action === 'details' && <DetailsDialog draft={active.subject} afterClose={dialog.afterClose} />}
      {active?.action === 'discard' && <DiscardDialog draft={active.subject} saved={saved} {...dialog} />}
    </header>
  );
}
