import './second-factor.css';
import type { SecondFactorResponse } from '@portal/contract/second-factor';
import { Button, Card, Skeleton } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePreloaded } from '../../../shared/data/when-settled';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { Notice } from '../../../shared/ui/notice';
import { QueryError } from '../../../shared/ui/states/query-error';
import { shortDate } from '../../../shared/ui/values/dates';
import { formatCount } from '../../../shared/ui/values/numbers';
import {
  type DialogSubject,
  type OpenSecondFactorDialog,
  type SecondFactorDialogName,
  SecondFactorDialogs,
} from './lazy-dialogs';
import { SecondFactorMethods } from './second-factor-methods';
import { useSecondFactor } from './use-second-factor';

/** From this number of recovery codes on, the card warns. */
const fewCodes = 3;
/** The part of the profile's address that leads to this card. */
const cardId = 'second-factor';

interface Props {
  /** Called when a dialog is opened, and after it was closed. */
  onDialog?: (isOpen: boolean) => void;
}

/** Shows and changes the signed-in user's second factor (row K04). */
export function SecondFactorCard({ onDialog }: Props) {
  const { t } = useTranslation('secondFactor');
  const { query, result: factor } = useSecondFactor();
  const { active, openDialog, dialog } = useOpenDialog<SecondFactorDialogName, DialogSubject>(() => null);
  usePreloaded(SecondFactorDialogs);
  const isOpen = active !== null;
  useEffect(() => onDialog?.(isOpen), [isOpen, onDialog]);
  const card = useCardFromLink(factor !== undefined);
  const open: OpenSecondFactorDialog = (name, passkey) => factor && openDialog(name, { factor, passkey });
  return (
    <Card title={<h2>{t('secondFactor')}</h2>} id={cardId} ref={card} tabIndex={-1} className="second-factor-card">
      {query.isLoadingError && <QueryError title={t('couldNotBeLoaded')} query={query} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {factor && (
        <>
          {factor.since === null ? (
            <p className="second-factor-hint">{t('whatItIs')}</p>
          ) : (
            <FactorOn factor={factor} onOpen={open} />
          )}
          <SecondFactorMethods factor={factor} onOpen={open} />
        </>
      )}
      {/* Beside both states, because the recovery codes are shown when the state has changed. */}
      {active && (
        <Suspense>
          <SecondFactorDialogs name={active.action} {...active.subject} {...dialog} />
        </Suspense>
      )}
    </Card>
  );
}

/** Moves to the card when the page is opened by a link to it. */
function useCardFromLink(isLoaded: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be used again, which changes only the key
  useEffect(() => {
    if (!isLoaded || hash !== `#${cardId}`) return;
    card.current?.focus({ preventScroll: true });
    void card.current?.scrollIntoView?.({ block: 'center' });
  }, [hash, key, isLoaded]);
  return card;
}

function FactorOn({ factor, onOpen }: { factor: SecondFactorResponse; onOpen: OpenSecondFactorDialog }) {
  const { t } = useTranslation('secondFactor');
  const { since, recoveryCodesLeft } = factor;
  return (
    <>
      <dl className="second-factor-facts">
        <div>
          <dt>{t('onSince')}</dt>
          <dd className="figures">{shortDate(since)}</dd>
        </div>
        <div>
          <dt>{t('recoveryCodesLeft')}</dt>
          <dd className="figures">{formatCount(recoveryCodesLeft)}</dd>
        </div>
      </dl>
      {recoveryCodesLeft <= fewCodes && (
        <Notice type="warning" role="status" message={t('fewCodesLeft')} className="form-alert" />
      )}
      <Button onClick={() => onOpen('recoveryCodes')}>{t('newRecoveryCodes')}</Button>
    </>
  );
}
