import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FileExcelOutlined,
  HistoryOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { can } from '@portal/contract/policy';
import { newBadgeDays, type StockFile } from '@portal/contract/stock-files';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { isWithinDays, longDate } from '../../shared/ui/dates';
import { RowMenu } from '../../shared/ui/row-menu';
import { spinner } from '../../shared/ui/spinner';
import { Units } from '../../shared/ui/units';
import { texts } from '../../texts/texts';
import type { FileAction } from './file-dialogs';
import { useFileDownload } from './use-file-download';
import { pathOfFile } from './use-stock-files';

export const fileMenuLabel = ({ fileName }: StockFile): string => texts.t('catalogue:actionsFor', { name: fileName });

interface StockFileCardProps {
  brandId: string;
  stockFile: StockFile;
  onAsk: (action: FileAction, file: StockFile) => void;
}

/** Row C05. */
export function StockFileCard({ brandId, stockFile, onAsk }: StockFileCardProps) {
  const { t } = useTranslation('catalogue');
  const { _id, fileName, originalName, uploadedAt, lineCount } = stockFile;
  const user = useSessionUser();
  const isNew = user.role === 'buyer' && isWithinDays(uploadedAt, newBadgeDays);
  const { loading, fetchFile } = useFileDownload();
  const take = () => void fetchFile(`${pathOfFile(brandId, _id)}/download`, originalName);
  const ask = (action: FileAction) => () => onAsk(action, stockFile);

  return (
    <li className="stock-file-card">
      <div className="stock-file-top">
        <FileExcelOutlined className="stock-file-icon" aria-hidden />
        {isNew && <span className="new-badge">{t('isNew')}</span>}
        {can(user, 'stock-file:manage') && (
          <RowMenu
            label={fileMenuLabel(stockFile)}
            items={[
              { key: 'rename', label: t('renameFile'), icon: <EditOutlined aria-hidden />, onSelect: ask('rename') },
              { key: 'download', label: t('downloadFile'), icon: <DownloadOutlined aria-hidden />, onSelect: take },
              {
                key: 'replace',
                label: t('replaceAttachment'),
                icon: <SwapOutlined aria-hidden />,
                onSelect: ask('replace'),
              },
              {
                key: 'versions',
                label: t('versionHistory'),
                icon: <HistoryOutlined aria-hidden />,
                onSelect: ask('versions'),
              },
              {
                key: 'delete',
                label: t('deleteFile'),
                icon: <DeleteOutlined aria-hidden />,
                danger: true,
                onSelect: ask('delete'),
              },
            ]}
          />
        )}
      </div>
      <h4 className="stock-file-name" title={fileName}>
        <Link to={{ search: new URLSearchParams({ brand: brandId, file: _id }).toString() }}>{fileName}</Link>
      </h4>
      <p className="stock-file-date">{t('lastUpdated', { date: longDate(uploadedAt) })}</p>
      <div className="stock-file-foot">
        <span className="stock-file-lines">
          <Units amount={lineCount} of="references" />
        </span>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          loading={loading !== undefined && spinner}
          onClick={take}
          aria-label={t('downloadFileNamed', { fileName })}
        >
          {t('download')}
        </Button>
      </div>
    </li>
  );
}
