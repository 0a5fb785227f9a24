import { BellOutlined, CustomerServiceOutlined, LineChartOutlined, ProfileOutlined } from '@ant-design/icons';
import { productName } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../shared/ui/logo';
import { WeavePattern } from '../../shared/ui/weave-pattern';

const cards = [
  {
    icon: <LineChartOutlined aria-hidden />,
    words: 'stock',
  },
  {
    icon: <ProfileOutlined aria-hidden />,
    words: 'ordering',
  },
  {
    icon: <BellOutlined aria-hidden />,
    words: 'arrivals',
  },
  {
    icon: <CustomerServiceOutlined aria-hidden />,
    words: 'support',
  },
] as const;

/** Shows the portal's benefits beside the login form, on large screens only. */
export function BenefitsPanel() {
  const { t } = useTranslation('login');
  return (
    <aside className="promises">
      <WeavePattern className="promises-weave" id="promises-weave" />
      <div className="promises-content">
        <Logo size={36} />
        <h2 className="promises-headline">{productName}</h2>
        <ul className="promises-cards">
          {cards.map(({ icon, words }) => (
            <li key={words} className="promises-card">
              <span className="promises-icon" aria-hidden>
                {icon}
              </span>
              <h3>{t(`promises.${words}.title`)}</h3>
              <p>{t(`promises.${words}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
