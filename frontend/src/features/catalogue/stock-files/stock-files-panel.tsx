import { UploadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { StockFile } from '@portal/contract/stock-files';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useDialogFromLink } from '../../../shared/access/use-dialog-from-link';
import { useStockFiles } from '../../../shared/data/whole-lists';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { Notice } from '../../../shared/ui/notice';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { QueryError } from '../../../shared/ui/states/query-error';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { translateSentence } from '../../../texts/translate-sentence';
import { accessErrorMessage } from '../access-error-message';
import { UploadDialog } from '../upload/upload-dialog';
import { type FileAction, FileDialog } from './file-dialogs';
import { fileMenuLabel, StockFileCard } from './stock-file-card';

interface StockFilesPanelProps {
  brandId: string;
  /** Undefined while the brands load, and for a brand that the user cannot see. */
  brandName: string | undefined;
}

export function StockFilesPanel({ brandId, brandName }: StockFilesPanelProps) {
  const { t } = useTranslation(['catalogue', 'portal']);
  useDocumentTitle(brandName ?? t('portal:pages.catalogue'));
  const manages = useHasPermission('stock-file:manage');
  const { stockFiles, query } = useStockFiles(brandId);
  const [uploading, setUploading] = useState<'no' | 'yes' | 'closing'>('no');
  useDialogFromLink(() => setUploading('yes'), manages);
  const { active, openDialog, dialog } = useOpenDialog<FileAction, StockFile>(fileMenuLabel);
  const refusal = accessErrorMessage(query.error);
  // The files stay when a refetch fails, except when the brand is no longer accessible.
  const isLoaded = query.data !== undefined && !refusal;

  return (
    <section className="stock-files" aria-labelledby="stock-files-title">
      <div className="stock-files-head">
        <div className="stock-files-titles">
          {brandName && (
            <h2 className="stock-files-brand" dir="auto" title={brandName}>
              {brandName}
            </h2>
          )}
          <h3 id="stock-files-title">{t('stockFilesTitle')}</h3>
        </div>
        {manages && brandName && (
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setUploading('yes')}>
            {t('uploadFile')}
          </Button>
        )}
      </div>
      {query.isPending && (
        <div className="stock-file-grid" aria-hidden>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} active className="stock-file-card" paragraph={{ rows: 2 }} />
          ))}
        </div>
      )}
      {query.isError &&
        (refusal ? (
          <Notice type="warning" message={translateSentence(refusal)} />
        ) : (
          <QueryError title={messages.catalogue.loadStockFilesFailed} query={query} />
        ))}
      {isLoaded && stockFiles.length === 0 && (
        <EmptyState title={messages.catalogue.noStockFilesInBrand}>
          {translateSentence(messages.catalogue.noStockFilesYet)}
        </EmptyState>
      )}
      {isLoaded && stockFiles.length > 0 && (
        <ul className="stock-file-grid">
          {stockFiles.map((stockFile) => (
            <StockFileCard key={stockFile._id} brandId={brandId} stockFile={stockFile} onAction={openDialog} />
          ))}
        </ul>
      )}
      {uploading !== 'no' && brandName && (
        <UploadDialog
          brandId={brandId}
          subject={brandName}
          open={uploading === 'yes'}
          onClose={() => setUploading('closing')}
          afterClose={() => setUploading('no')}
        />
      )}
      {active && <FileDialog action={active.action} brandId={brandId} file={active.subject} {...dialog} />}
    </section>
  );
}
