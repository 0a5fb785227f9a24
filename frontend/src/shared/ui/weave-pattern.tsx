interface WeaveProps {
  className?: string;
  /** The id of the SVG pattern. Ids are global in a document, so each weave on a page needs a different id. */
  id: string;
}

/** Renders a woven texture in the text colour of its parent element. */
export function WeavePattern({ className, id }: WeaveProps) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            <path d="M1.5 0v12M4.5 0v12M7.5 0v12M10.5 0v12" />
            <path d="M13.5 12v12M16.5 12v12M19.5 12v12M22.5 12v12" />
            <path d="M12 1.5h12M12 4.5h12M12 7.5h12M12 10.5h12" />
            <path d="M0 13.5h12M0 16.5h12M0 19.5h12M0 22.5h12" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
