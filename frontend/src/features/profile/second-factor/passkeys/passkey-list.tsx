import { maxPasskeys, type Passkey } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDate, shortDateTime } from '../../../../shared/ui/values/dates';
import { translateSentence } from '../../../../texts/translate-sentence';

interface Props {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** The account's passkeys, and the button that adds one. */
export function PasskeyList({ passkeys, onAdd, onRemove }: Props) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="second-factor-hint">{t('whatPasskeysAre')}</p>
      ) : (
        <ul className="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {/* The server counts them only when the browser has made another one, which would be left over there. */}
      {passkeys.length < maxPasskeys ? (
        <Button onClick={onAdd}>{t('addPasskey')}</Button>
      ) : (
        <p className="muted">{translateSentence(secondFactorMessages.tooManyPasskeys)}</p>
      )}
    </>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('secondFactor');
  const { device, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <div className="figures passkey-times">
          <span>{t('passkeyAdded', { day: shortDate(createdAt) })}</span>{' '}
          <span>{lastUsedAt ? t('passkeyLastUsed', { at: shortDateTime(lastUsedAt) }) : t('passkeyNotUsed')}</span>
        </div>
      </div>
      <Button danger onClick={onRemove} aria-label={t('removeDevice', { device })}>
        {t('remove')}
      </Button>
    </li>
  );
}
