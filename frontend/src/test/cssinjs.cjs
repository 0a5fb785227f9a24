/**
 * antd's style engine without its style sheets, which no spec reads (`setup.ts`). Computing them anew takes some 0.2 s of
 * every test that opens a page. It is CommonJS, because antd requires it.
 */
module.exports = {
  ...require('@ant-design/cssinjs/lib/index.js'),
  __esModule: true,
  useStyleRegister: () => (node) => node,
};
