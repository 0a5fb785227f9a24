import { Button, Flex } from 'antd';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedAnnouncement } from '../../../shared/ui/delayed-announcement';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { formatAedAmount, formatCount } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import { BeforeAfter } from '../revisions/before-after';
import { useEditing } from './draft-context';

interface Props {
  mayApprove: boolean;
  /** True while the order has changed meanwhile, or its lines are loading. */
  disabled: boolean;
  onShow: (stockItemId: string) => void;
  onLeave: () => void;
  onSend: () => void;
  onApprove: () => void;
}

/** Sums up the changes, with buttons to send, approve or leave them. It stays visible below the lines. */
export function EditBar({ mayApprove, disabled, onShow, onLeave, onSend, onApprove }: Props) {
  const { t } = useTranslation(['orders', 'orderEditing', 'orderRevisions']);
  const { draft } = useEditing();
  const summary = useSyncExternalStore(draft.subscribe, draft.summary);
  const { before, after, changedLines, backOrderedLots, overAvailable } = summary;
  const difference = Math.round(after.amount) - Math.round(before.amount);
  const lots = (count: number) => texts.t('trade:lots', { count });
  const units = (count: number) => texts.t('trade:units', { count });
  const signed = `${difference < 0 ? '−' : '+'}${formatAedAmount(Math.abs(difference))}`;
  const [firstOver] = overAvailable;
  const changed =
    changedLines === 0 ? t('orderEditing:nothingChanged') : t('orderRevisions:changedLines', { count: changedLines });
  const backOrdered = backOrderedLots > 0 && t('orderEditing:backOrdered', { lots: lots(backOrderedLots) });
  const now = { lots: lots(after.lots), amount: formatAedAmount(after.amount) };
  const sentence =
    changedLines === 0
      ? t('orderEditing:sumsUnchanged', now)
      : t('orderEditing:sumsChanged', {
          changed,
          lots: now.lots,
          formerLots: lots(before.lots),
          amount: now.amount,
          formerAmount: formatAedAmount(before.amount),
          difference: signed,
        });
  // The button disappears, so the focus moves to the first line that was lowered.
  const lower = (first: string) => {
    draft.lowerToAvailable();
    onShow(first);
  };
  const bar = useRef<HTMLElement>(null);
  useKnownHeight(bar);
  const wide = useIsWindowAtLeast('lg');
  return (
    <section ref={bar} className="edit-bar" aria-label={t('orderEditing:sums')}>
      <DelayedAnnouncement>{[sentence, backOrdered].filter(Boolean).join(' ')}</DelayedAnnouncement>
      <Flex wrap align="center" gap="2px 16px" className="edit-sums">
        <strong>{changed}</strong>
        <BeforeAfter before={lots(before.lots)} after={lots(after.lots)} />
        <span className="edit-units">
          <BeforeAfter before={units(before.units)} after={units(after.units)} />
        </span>
        <BeforeAfter before={formatAedAmount(before.amount)} after={formatAedAmount(after.amount)} />
        {difference !== 0 && <bdi className="edit-difference figures">{signed}</bdi>}
        {backOrdered && <span className="edit-difference">{backOrdered}</span>}
        {firstOver !== undefined && (
          <Button type="link" size="small" className="edit-over" onClick={() => onShow(firstOver)}>
            {t('orderEditing:overAvailable', { count: overAvailable.length, lines: formatCount(overAvailable.length) })}
          </Button>
        )}
        {firstOver !== undefined && overAvailable.length > 1 && (
          <Button type="link" size="small" className="orders-inline-button" onClick={() => lower(firstOver)}>
            {t('orderEditing:lowerToAvailable')}
          </Button>
        )}
      </Flex>
      <Flex wrap align="center" gap="small" className="edit-buttons">
        <Button onClick={onLeave}>{t('orderEditing:leave')}</Button>
        {mayApprove && (
          <Button aria-label={t('editing.approve')} disabled={disabled || changedLines === 0} onClick={onApprove}>
            {t(wide ? 'editing.approve' : 'menu.approve')}
          </Button>
        )}
        <Button type="primary" disabled={disabled || changedLines === 0} onClick={onSend}>
          {t('orderEditing:send')}
        </Button>
      </Flex>
    </section>
  );
}

/** Tells the style sheet the height of the bar, so that it covers neither focused fields nor the chat button. */
function useKnownHeight(bar: RefObject<HTMLElement | null>): void {
  // After every render, because a longer sum may take one more line.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--edit-bar-height', `${bar.current?.offsetHeight ?? 0}px`);
  });
  useEffect(() => () => void document.documentElement.style.removeProperty('--edit-bar-height'), []);
}
