import { Button, Modal } from 'antd';

const terms = [
  {
    title: 'Who may use the portal',
    text: 'The portal is for businesses that buy to sell on. Every application is reviewed, and an account is for the person who applied: please do not share it.',
  },
  {
    title: 'What you see in it',
    text: 'Stock files, prices and quantities are meant for your own purchasing. They may change at any time and are not to be passed on or published.',
  },
  {
    title: 'Orders',
    text: 'An order you send is a request. It becomes binding once it is approved and an invoice has been issued. You may cancel or replace it while it is pending review.',
  },
  {
    title: 'Payment',
    text: 'Approved orders are paid as their invoice says. Please pay only after an order was approved, and only to the account that the invoice or the portal names.',
  },
  {
    title: 'Your data',
    text: 'What you enter is used to review your application, to handle your orders and to write to you about both. You can see and correct it in your profile, and ask for your account to be removed.',
  },
  {
    title: 'Ending an account',
    text: 'An account that is misused can be closed. Orders that were approved before then are still carried out and paid.',
  },
] as const;

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TermsDialog({ open, onClose }: TermsDialogProps) {
  return (
    <Modal
      open={open}
      title="Terms of service"
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
      width={600}
    >
      <div className="terms">
        {terms.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
