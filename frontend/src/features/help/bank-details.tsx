import { EllipsisOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { type BankAccount, bankAccountFields, bankCurrencies, type HelpPageResponse } from '@portal/contract/settings';
import { Skeleton, Tabs, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Notice } from '../../shared/ui/notice';
import { translateSentence } from '../../texts/translate-sentence';

interface BankDetailsProps {
  help: HelpPageResponse | undefined;
  waiting: boolean;
}

export function BankDetails({ help, waiting }: BankDetailsProps) {
  const { t } = useTranslation(['help', 'shared']);
  const [params, setParams] = useSearchParams();
  const open = bankCurrencies.find((currency) => currency === params.get('account')) ?? bankCurrencies[0];
  const choose = (currency: string) =>
    setParams(
      (now) => {
        now.set('account', currency);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Notice type="warning" message={translateSentence(messages.help.waitForApproval)} className="help-warning" />
      <Tabs
        more={{ icon: <EllipsisOutlined aria-label={t('shared:more')} /> }}
        size="small"
        activeKey={open}
        onChange={choose}
        items={bankCurrencies.map((currency) => ({
          key: currency,
          label: t('accountIn', { currency }),
          children: waiting ? (
            <Skeleton active title={false} paragraph={{ rows: 7 }} />
          ) : (
            help && <Account account={help[currency]} />
          ),
        }))}
      />
    </>
  );
}

/** An IBAN is shown in groups of four and copied without spaces. */
const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

function Account({ account }: { account: BankAccount }) {
  const { t } = useTranslation(['help', 'shared']);
  const fields = Object.entries(bankAccountFields) as [keyof BankAccount, string][];
  return (
    <dl className="help-account">
      {fields.map(([field, name]) => {
        const label = translateSentence(name);
        const value = account[field];
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {value === null ? (
                <span className="help-missing">{translateSentence(messages.help.notProvided)}</span>
              ) : (
                <Typography.Text copyable={{ text: value, tooltips: [t('copy', { label }), t('copied')] }}>
                  <bdi>{field === 'iban' ? grouped(value) : value}</bdi>
                </Typography.Text>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
