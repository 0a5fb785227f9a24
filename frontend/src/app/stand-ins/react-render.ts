/** Stands in for antd's way to render with React 18, in whose place `v5-patch-for-react-19` puts another one. */
function fail(): never {
  throw new Error('antd renders without its patch for React 19');
}

export { fail as render, fail as unmount };
