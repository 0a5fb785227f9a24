import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { newBadgeDays, type StockFile } from '@portal/contract/stock-files';
import { Button } from 'antd';
import { useState } from 'react';
import { useSessionUser } from '../../shared/access/session';
import { download } from '../../shared/data/api';
import { isWithinDays, longDate } from '../../shared/ui/dates';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { Units } from '../../shared/ui/units';

interface StockFileCardProps {
  brandId: string;
  stockFile: StockFile;
}

/** Row C05. */
export function StockFileCard({ brandId, stockFile }: StockFileCardProps) {
  const { _id, fileName, originalName, uploadedAt, lineCount } = stockFile;
  const isNew = useSessionUser().role === 'buyer' && isWithinDays(uploadedAt, newBadgeDays);
  const [loading, setLoading] = useState(false);
  const toast = useToast();

  const fetchFile = async () => {
    setLoading(true);
    try {
      const path = `/api/catalogue/${encodeURIComponent(brandId)}/stock-file/${encodeURIComponent(_id)}/download`;
      await download(path, originalName);
      toast.success(messages.catalogue.downloaded);
    } catch {
      toast.error(messages.catalogue.downloadFailed, toastDurations.snackbar);
    } finally {
      setLoading(false);
    }
  };

  return (
    <li className="stock-file-card">
      <div className="stock-file-top">
        <FileExcelOutlined className="stock-file-icon" aria-hidden />
        {isNew && <span className="new-badge">New</span>}
      </div>
      <h4 className="stock-file-name" title={fileName}>
        {fileName}
      </h4>
      <p className="stock-file-date">Last updated {longDate(uploadedAt)}</p>
      <div className="stock-file-foot">
        <span className="stock-file-lines">
          <Units amount={lineCount} of="reference" />
        </span>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          loading={loading}
          onClick={() => void fetchFile()}
          aria-label={`Download ${fileName}`}
        >
          Download
        </Button>
      </div>
    </li>
  );
}
