import { UploadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { can } from '@portal/contract/policy';
import type { StockFile } from '@portal/contract/stock-files';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { sentenceOf } from '../../shared/data/api';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { useAsked } from '../../shared/ui/use-asked';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { translated } from '../../texts/translated';
import { closedDoor } from './closed-door';
import { type FileAction, FileDialog } from './file-dialogs';
import { fileMenuLabel, StockFileCard } from './stock-file-card';
import { UploadDialog } from './upload-dialog';
import { useStockFiles } from './use-stock-files';

interface StockFilesPanelProps {
  brandId: string;
  /** Absent while the brands load, and for one that is not the reader's. */
  brandName: string | undefined;
}

export function StockFilesPanel({ brandId, brandName }: StockFilesPanelProps) {
  const { t } = useTranslation(['catalogue', 'shared']);
  useDocumentTitle(brandName ?? t('shared:pages.catalogue'));
  const manages = can(useSessionUser(), 'stock-file:manage');
  const { stockFiles, query } = useStockFiles(brandId);
  const [uploading, setUploading] = useState<'no' | 'yes' | 'closing'>('no');
  const { asked, ask, dialog } = useAsked<FileAction, StockFile>(fileMenuLabel);
  const closed = closedDoor(query.error);

  return (
    <section className="stock-files" aria-labelledby="stock-files-title">
      <div className="stock-files-head">
        <div className="stock-files-titles">
          {brandName && (
            <h2 className="stock-files-brand" title={brandName}>
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
        (closed ? (
          <Note type="warning" message={translated(closed)} />
        ) : (
          <ErrorState
            title={messages.catalogue.loadStockFilesFailed}
            detail={sentenceOf(query.error, messages.catalogue.loadStockFilesFailed)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ))}
      {query.isSuccess && stockFiles.length === 0 && (
        <EmptyState title={messages.catalogue.noStockFilesInBrand}>
          {translated(messages.catalogue.noStockFilesYet)}
        </EmptyState>
      )}
      {query.isSuccess && stockFiles.length > 0 && (
        <ul className="stock-file-grid">
          {stockFiles.map((stockFile) => (
            <StockFileCard key={stockFile._id} brandId={brandId} stockFile={stockFile} onAsk={ask} />
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
      {asked && <FileDialog action={asked.action} brandId={brandId} file={asked.subject} {...dialog} />}
    </section>
  );
}
