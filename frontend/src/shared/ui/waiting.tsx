interface WaitingProps {
  text: string;
  /** The whole window, not only the page's part. */
  fullPage?: boolean;
}

/** Of its own markup: it stands where antd is still being fetched. */
export function Waiting({ text, fullPage = false }: WaitingProps) {
  return (
    <div className={fullPage ? 'waiting waiting-full' : 'waiting'} role="status">
      <span className="spinner" aria-hidden />
      <span>{text}</span>
    </div>
  );
}
