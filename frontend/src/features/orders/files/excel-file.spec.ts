import { excelFile } from '../spec/orders.fixture';
import { excelFileProblem, invoiceFileProblem } from './excel-file';

const refused = 'Please upload a valid Excel file (.xlsx, .xls, or .xlsm)';

// O01
describe('an order file', () => {
  it.each([
    ['order.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['ORDER.XLS', 'application/vnd.ms-excel'],
    ['order.xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12'],
    ['order.xlsx', ''],
    ['order.xlsx', 'application/octet-stream'],
  ])('can be %s with the type "%s"', (name, type) => {
    expect(excelFileProblem(excelFile(name, type))).toBeNull();
  });

  it.each([
    ['order.csv', 'application/vnd.ms-excel'],
    ['order.pdf', 'application/pdf'],
    ['order.xlsx', 'application/pdf'],
    ['order', ''],
  ])('cannot be %s with the type "%s"', (name, type) => {
    expect(excelFileProblem(excelFile(name, type))).toBe(refused);
  });
});

// O04
test.each(['.pdf', '.xlsx', '.xls', '.xlsm'])('an invoice can be a %s file', (extension) => {
  expect(invoiceFileProblem(excelFile(`invoice${extension}`, ''))).toBeNull();
  expect(invoiceFileProblem(excelFile(`invoice${extension}.exe`, ''))).toMatch(/valid invoice/);
});
