export { MarketPicker, marketName } from "./market-picker.tsx";
