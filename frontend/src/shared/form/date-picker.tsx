import { latinDigits } from '@portal/contract/text/plain-text';
import { DatePicker } from 'antd';
import dayjs, { type PluginFunc } from 'dayjs';

interface Parsing {
  parse: (config: { date: unknown }) => void;
}

/** Reads dates that are typed with Arabic digits, `٢١/١١/٢٠٢٦` (row Z03). */
const readArabicDigits: PluginFunc = (_options, dayjsClass) => {
  const parsing = dayjsClass.prototype as unknown as Parsing;
  const { parse } = parsing;
  parsing.parse = function read(config) {
    parse.call(this, typeof config.date === 'string' ? { ...config, date: latinDigits(config.date) } : config);
  };
};

// Here, because the plugin for formats that antd's pickers add does not call the plugins from before it.
dayjs.extend(readArabicDigits);

export { DatePicker };
