import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FileExcelOutlined,
  HistoryOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { newBadgeDays, type StockFile } from '@portal/contract/stock-files';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { useSessionUser } from '../../../shared/access/session';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
import { spinner } from '../../../shared/ui/states/spinner';
import { isWithinDays, longDate } from '../../../shared/ui/values/dates';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';
import { texts } from '../../../texts/texts';
import { useCatalogueSearch } from '../use-catalogue-search';
import type { FileAction } from './file-dialogs';
import { useFileDownload } from './use-file-download';

export const fileMenuLabel = ({ fileName }: StockFile): string => texts.t('catalogue:actionsFor', { name: fileName });

interface StockFileCardProps {
  brandId: string;
  stockFile: StockFile;
  onAction: (action: FileAction, file: StockFile) => void;
}

/** Shows a stock file with its actions (row C05). */
export function StockFileCard({ brandId, stockFile, onAction }: StockFileCardProps) {
  const { t } = useTranslation('catalogue');
  const { _id, fileName, originalName, uploadedAt, lineCount } = stockFile;
  const manages = useHasPermission('stock-file:manage');
  const isNew = useSessionUser().role === 'buyer' && isWithinDays(uploadedAt, newBadgeDays);
  const searchFor = useCatalogueSearch();
  const { loading, fetchFile } = useFileDownload();
  const download = () => void fetchFile(`${stockFileApiPath(brandId, _id)}/download`, originalName);
  const openDialog = (action: FileAction) => () => onAction(action, stockFile);

  return (
    <li className="stock-file-card">
      <div className="stock-file-top">
        <FileExcelOutlined className="stock-file-icon" aria-hidden />
        {isNew && <span className="new-badge">{t('isNew')}</span>}
        {manages && (
          <RowMenu
            label={fileMenuLabel(stockFile)}
            items={[
              {
                key: 'rename',
                label: t('renameFile'),
                icon: <EditOutlined aria-hidden />,
                onSelect: openDialog('rename'),
              },
              { key: 'download', label: t('downloadFile'), icon: <DownloadOutlined aria-hidden />, onSelect: download },
              {
                key: 'replace',
                label: t('replaceAttachment'),
                icon: <SwapOutlined aria-hidden />,
                onSelect: openDialog('replace'),
              },
              {
                key: 'versions',
                label: t('versionHistory'),
                icon: <HistoryOutlined aria-hidden />,
                onSelect: openDialog('versions'),
              },
              {
                key: 'delete',
                label: t('deleteFile'),
                icon: <DeleteOutlined aria-hidden />,
                danger: true,
                onSelect: openDialog('delete'),
              },
            ]}
          />
        )}
      </div>
      <h4 className="stock-file-name" dir="auto" title={fileName}>
        <Link to={{ search: searchFor({ brand: brandId, file: _id }) }}>{fileName}</Link>
      </h4>
      <p className="stock-file-date">{t('lastUpdated', { date: longDate(uploadedAt) })}</p>
      <div className="stock-file-foot">
        <span className="stock-file-lines">
          <NumberWithUnit amount={lineCount} of="references" />
        </span>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          loading={loading !== undefined && spinner}
          onClick={download}
          aria-label={t('downloadFileNamed', { fileName })}
        >
          {t('download')}
        </Button>
      </div>
    </li>
  );
}
