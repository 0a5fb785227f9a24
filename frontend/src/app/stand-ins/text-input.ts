/** Stands in for `antd` in the search box, which would load the fields of texts, passwords and codes with the input. */
import Input from 'antd/es/input/Input';

export { Input };
