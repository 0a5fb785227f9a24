/**
 * Types of exceljs's streaming writer, which is imported alone: it loads in a third of the time of all of exceljs,
 * which also contains readers and CSV.
 */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import { stream } from 'exceljs';
  export default stream.xlsx.WorkbookWriter;
}

declare module 'exceljs/lib/xlsx/xform/sheet/worksheet-xform.js';
