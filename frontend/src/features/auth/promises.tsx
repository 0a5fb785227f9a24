import { BellOutlined, CustomerServiceOutlined, LineChartOutlined, ProfileOutlined } from '@ant-design/icons';
import { productName } from '@portal/contract/messages';
import { Logo } from '../../shared/ui/logo';
import { Weave } from '../../shared/ui/weave';

const cards = [
  {
    icon: <LineChartOutlined />,
    title: 'Real-time stock visibility',
    text: 'See what is available, lot by lot, before you order.',
  },
  {
    icon: <ProfileOutlined />,
    title: 'Streamlined ordering',
    text: 'Order from the stock file itself and follow it on a personal dashboard.',
  },
  {
    icon: <BellOutlined />,
    title: 'Restock alerts and limited-time lots',
    text: 'Hear of new arrivals while there is still a choice.',
  },
  {
    icon: <CustomerServiceOutlined />,
    title: 'Dedicated buyer support',
    text: 'Reach a team that knows your orders.',
  },
];

/** Left panel of the login page, large screens only. */
export function Promises() {
  return (
    <aside className="promises">
      <Weave className="promises-weave" id="promises-weave" />
      <div className="promises-content">
        <Logo size={36} />
        <h2 className="promises-headline">{productName}</h2>
        <ul className="promises-cards">
          {cards.map(({ icon, title, text }) => (
            <li key={title} className="promises-card">
              <span className="promises-icon" aria-hidden>
                {icon}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
