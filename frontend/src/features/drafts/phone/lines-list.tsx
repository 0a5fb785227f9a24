import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { PublishedLine } from '@portal/contract/stock-files';
import { workbookLimits } from '@portal/contract/workbook';
import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { ArticleWords } from '../../../shared/ui/values/article-words';
import { LinePicture } from '../../../shared/ui/values/line-picture';
import { formatPrice } from '../../../shared/ui/values/numbers';
import { useDraftContents, useLots } from '../draft-context';
import { Available, LinesTotal } from '../grid/line-cells';
import { LotsField } from '../grid/lots-field';

/** The height of a line in pixels before it is measured. */
const linePx = 132;

/** The lines on a phone: a list with buttons for one lot more or less, which a thumb can reach. */
export function LinesList({ lines, unlisted }: { lines: readonly PublishedLine[]; unlisted: ReadonlySet<string> }) {
  const { t } = useTranslation('drafts');
  return (
    <section className="lines-list" aria-label={t('grid')}>
      <WindowVirtualizer as="ul" item="li" data={lines} itemSize={linePx}>
        {(line) => <PhoneLine key={line._id} line={line} isListed={!unlisted.has(line._id)} />}
      </WindowVirtualizer>
    </section>
  );
}

const PhoneLine = memo(function PhoneLine({ line, isListed }: { line: PublishedLine; isListed: boolean }) {
  const { t } = useTranslation('drafts');
  const { picturesPath } = useDraftContents();
  return (
    <div className="phone-line">
      {picturesPath && line.picture !== null && <LinePicture path={picturesPath} line={line} />}
      <div className="phone-line-facts">
        <strong>{line.reference}</strong>
        <ArticleWords of={line} />
        <span className="muted figures">
          {t('phone.price', { price: formatPrice(line.wholesalePrice), units: line.unitsPerLot })}
        </span>
        <span className="muted figures">
          {isListed ? (
            <>
              {t('columns.available')}: <Available line={line} />
            </>
          ) : (
            <span className="lots-over">{t('notListed')}</span>
          )}
        </span>
      </div>
      <div className="phone-line-lots">
        <Stepper line={line} />
        <span className="figures">
          <LinesTotal lines={[line]} />
        </span>
      </div>
    </div>
  );
});

function Stepper({ line }: { line: PublishedLine }) {
  const { t } = useTranslation('drafts');
  const { sheet, isReadOnly } = useDraftContents();
  const lots = useLots(line);
  const step = (by: 1 | -1) => sheet.edit([{ stockItemId: line._id, lots: sheet.lots(line._id) + by }]);
  const { reference } = line;
  return (
    <LotsField
      line={line}
      isTabStop
      before={
        <Button
          className="stepper"
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('phone.less', { reference })}
          disabled={isReadOnly || lots === 0}
          onClick={() => step(-1)}
        />
      }
      after={
        <Button
          className="stepper"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('phone.more', { reference })}
          disabled={isReadOnly || lots === workbookLimits.lotsPerLine}
          onClick={() => step(1)}
        />
      }
    />
  );
}
