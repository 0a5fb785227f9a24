import { DownloadOutlined } from '@ant-design/icons';
import type { StockFile } from '@portal/contract/stock-files';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import { OrderOnScreen } from '../../../shared/drafts/order-on-screen';
import { spinner } from '../../../shared/ui/states/spinner';
import { longDate } from '../../../shared/ui/values/dates';
import { useFileDownload } from '../stock-files/use-file-download';

interface Props {
  brandId: string;
  fileId: string;
  /** Undefined until the file is loaded. */
  file: StockFile | undefined;
  /** The number of references that filters leave; undefined without filters. */
  shownCount: number | undefined;
  /** False when the file is no longer accessible: only its name is left. */
  isAccessible: boolean;
  isFailed: boolean;
}

/** The name of an open stock file, its age and size, and what can be done with it. */
export function StockFileHead({ brandId, fileId, file, shownCount, isAccessible, isFailed }: Props) {
  const { t } = useTranslation(['catalogue', 'trade']);
  const { loading, fetchFile } = useFileDownload();
  const mayOrder = useHasPermission('order:create');
  return (
    <div className="stock-files-head">
      <div className="stock-files-titles">
        <h2 id="stock-lines-title" className="stock-files-brand" dir="auto" title={file?.fileName}>
          {file?.fileName ?? t('stockFile')}
        </h2>
        <p className="stock-file-date">
          {file && isAccessible && (
            <>
              {t('lastUpdated', { date: longDate(file.uploadedAt) })} ·{' '}
              <span role="status" className="figures">
                {shownCount === undefined
                  ? t('trade:references', { count: file.lineCount })
                  : t('referencesOf', { shown: shownCount, total: file.lineCount })}
              </span>
            </>
          )}
        </p>
      </div>
      {isAccessible && (file || !isFailed) && (
        <Flex wrap gap="small">
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!file}
            loading={loading !== undefined && spinner}
            onClick={() => file && void fetchFile(`${stockFileApiPath(brandId, fileId)}/download`, file.originalName)}
          >
            {t('download')}
          </Button>
          {mayOrder && <OrderOnScreen brand={brandId} file={fileId} />}
        </Flex>
      )}
    </div>
  );
}
