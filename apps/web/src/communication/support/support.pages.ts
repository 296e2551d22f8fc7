import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [{ ...openPage('/support', './communication/support/SupportPage.tsx'), personal: true }],
}
