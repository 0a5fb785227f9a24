/** Stands in for a copy of `ResizeObserver`, which every browser has that runs the portal's code. */
export default globalThis.ResizeObserver;
