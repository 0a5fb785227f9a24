import { Spin } from 'antd';

interface WaitingProps {
  text: string;
  /** The whole window, not only the page's part. */
  fullPage?: boolean;
}

export function Waiting({ text, fullPage = false }: WaitingProps) {
  return (
    <div className={fullPage ? 'waiting waiting-full' : 'waiting'} role="status">
      <Spin />
      <span>{text}</span>
    </div>
  );
}
