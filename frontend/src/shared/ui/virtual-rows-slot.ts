/** The rows of antd's virtual tables, once `virtual-rows` is loaded. */
export const loadedRows: { current: unknown } = { current: undefined };
