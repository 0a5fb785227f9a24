import {
  AppstoreOutlined,
  CheckCircleOutlined,
  EditOutlined,
  FileAddOutlined,
  FileDoneOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const steps: readonly { title: string; icon: ReactNode; text: string }[] = [
  {
    title: 'Browse the Catalogue',
    icon: <AppstoreOutlined />,
    text: 'Open the Catalogue, choose a brand, and download the Excel files of interest to you.',
  },
  {
    title: 'Fill in Your Order Details',
    icon: <EditOutlined />,
    text: 'Enter the lot quantity for each SKU that you want. Click Save Order in the file to generate a copy, and save it.',
  },
  {
    title: 'Create Your Order',
    icon: <FileAddOutlined />,
    text: 'In the Orders tab, click Create New Order, choose the brand and the file, upload the completed Excel, and submit.',
  },
  {
    title: 'Order Review',
    icon: <CheckCircleOutlined />,
    text: 'Our team reviews your order and notifies you of its approval status on the platform.',
  },
  {
    title: 'Invoice & Coordination',
    icon: <FileDoneOutlined />,
    text: 'If your order is approved, an invoice appears in the Orders tab. Payment and logistics are then coordinated with you.',
  },
];

export function OrderSteps() {
  return (
    <ol className="help-steps">
      {steps.map(({ title, icon, text }, index) => (
        <li key={title} className="help-step">
          <span className="help-step-icon" aria-hidden>
            {icon}
          </span>
          <div>
            <h2 className="help-step-title">
              <span className="figures">{index + 1}.</span> {title}
            </h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
