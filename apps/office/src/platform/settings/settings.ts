/** The public API: the sheet of one setting, for modules whose page shows own settings in another way. */
export { SettingSheet } from './SettingSheet.tsx'
