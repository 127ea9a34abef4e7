export { MarketPicker } from "./market-picker.tsx";
