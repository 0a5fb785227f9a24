import type { SecondFactorResponse } from '@portal/contract/second-factor';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import type { OpenSecondFactorDialog } from './lazy-dialogs';
import { PasskeyList } from './passkeys/passkey-list';

interface Props {
  factor: SecondFactorResponse;
  onOpen: OpenSecondFactorDialog;
}

/** The ways to confirm a sign-in, each with what can be done about it. */
export function SecondFactorMethods({ factor, onOpen }: Props) {
  const { t } = useTranslation('secondFactor');
  const { hasApp, passkeys } = factor;
  return (
    <>
      <section className="second-factor-method">
        <Flex justify="space-between" align="center" gap="small" wrap className="second-factor-name">
          <h3>{t('authenticatorApp')}</h3>
          {hasApp && <StatusChip tone="accent">{t('isSetUp')}</StatusChip>}
        </Flex>
        {!hasApp && <p className="second-factor-hint">{t('whatAppIs')}</p>}
        <Flex gap="small" wrap>
          <Button onClick={() => onOpen('setUpApp')}>{hasApp ? t('setUpAnotherApp') : t('setUp')}</Button>
          {hasApp && (
            <Button danger onClick={() => onOpen('removeApp')}>
              {t('remove')}
            </Button>
          )}
        </Flex>
      </section>
      <section className="second-factor-method">
        <h3>{t('passkeys')}</h3>
        <PasskeyList
          passkeys={passkeys}
          onAdd={() => onOpen('addPasskey')}
          onRemove={(passkey) => onOpen('removePasskey', passkey)}
        />
      </section>
    </>
  );
}
