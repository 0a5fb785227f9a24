/** Stands in for a part of a component that no page has, such as the button of two halves that antd adds to `Dropdown`. */
export default undefined;
